import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/shell/sign-in-form";
import { currentPerson } from "@/lib/auth/page";
import { web } from "@/lib/http/web-process";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string; error?: string; callbackUrl?: string }>;
}) {
  const { from, error } = await searchParams;
  const back = safePath(from);
  if (await currentPerson()) redirect(back);
  const { env } = web();
  return <SignInForm backTo={back} error={error ?? null} oidcName={env.OIDC_ISSUER ? env.OIDC_NAME : null} />;
}

/** Redirects to our own pages only. */
function safePath(path: string | undefined): string {
  if (!path?.startsWith("/") || path.startsWith("//") || path.includes("\\")) return "/";
  return path;
}
