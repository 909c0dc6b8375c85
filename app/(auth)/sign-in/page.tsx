import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/shell/sign-in-form";
import { currentSession } from "@/lib/auth/page";
import { web } from "@/lib/http/web-process";
import { safePath } from "@/lib/safe-path";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { from, error } = await searchParams;
  const back = safePath(from);
  const session = await currentSession();
  if (session) redirect(session.pending ? `/sign-in/verify?from=${encodeURIComponent(back)}` : back);
  const { env } = web();
  return (
    <SignInForm
      backTo={back}
      error={typeof error === "string" ? error : null}
      oidcName={env.OIDC_ISSUER ? env.OIDC_NAME : null}
    />
  );
}
