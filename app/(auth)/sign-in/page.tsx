import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/shell/sign-in-form";
import { brandForHost } from "@/lib/auth/brand";
import { titleOf } from "@/lib/auth/language";
import { currentSession } from "@/lib/auth/page";
import { web } from "@/lib/http/web-process";
import { safePath, safePathOf } from "@/lib/safe-path";

export const generateMetadata = titleOf("auth", "sign_in");

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { from, callbackUrl, error } = await searchParams;
  const back = from === undefined ? await pageBefore({ callbackUrl, error }) : safePath(from);
  const session = await currentSession();
  // A failed single sign-on is explained also to a session: its page would only lead to the provider again.
  const failedSso = typeof error === "string" && error.startsWith("sso_");
  if (session && !failedSso)
    redirect(session.pending ? `/sign-in/verify?from=${encodeURIComponent(back)}` : back);
  const { env, config } = web();
  // Identity providers lead back to the platform's own address, so such a sign-in begins there.
  const brand = await brandForHost();
  return (
    <SignInForm
      backTo={back}
      error={typeof error === "string" ? error : null}
      oidcName={env.OIDC_ISSUER && !brand ? env.OIDC_NAME : null}
      ssoBase={brand ? config.baseUrl : ""}
      offersPartnership={!brand}
    />
  );
}

/** next-auth names the page in a parameter of its own, and after an error only in its cookie. */
async function pageBefore({ callbackUrl, error }: { callbackUrl: unknown; error: unknown }): Promise<string> {
  const { baseUrl } = web().config;
  if (typeof callbackUrl === "string") return safePathOf(callbackUrl, baseUrl);
  if (error === undefined) return "/";
  const kept = (await cookies()).getAll().find(({ name }) => name.endsWith("next-auth.callback-url"));
  return safePathOf(kept?.value ?? "/", baseUrl);
}
