import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/shell/sign-in-form";
import { currentPerson } from "@/lib/auth/page";
import { safePath } from "@/lib/auth/safe-path";
import { web } from "@/lib/http/web-process";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { from, error } = await searchParams;
  const back = safePath(from);
  if (await currentPerson()) redirect(back);
  const { env } = web();
  return (
    <SignInForm
      backTo={back}
      error={typeof error === "string" ? error : null}
      oidcName={env.OIDC_ISSUER ? env.OIDC_NAME : null}
    />
  );
}
