"use client";
import Link from "next/link";
import { signOutTo } from "@/components/shell/sign-out";
import { Button } from "@/components/ui/button";

/** Asks for the sign-in of the person an emailed link was sent to, who has an account. It leads back to the link's page. */
export function SignInToGoOn({
  email,
  signedInAs,
  verb,
  page,
}: {
  email: string;
  signedInAs: string | null;
  verb: "accept" | "apply";
  page: string;
}) {
  const signIn = `/sign-in?${new URLSearchParams({ from: page })}`;
  if (signedInAs)
    return (
      <>
        <p className="break-words text-ink-2">
          You are signed in as {signedInAs}. To {verb}, sign in as {email}.
        </p>
        <Button size="lg" onClick={() => signOutTo(signIn)}>
          Sign in as someone else
        </Button>
      </>
    );
  return (
    <>
      <p className="text-ink-2">This email already has an account. Sign in to {verb}.</p>
      <Button asChild kind="primary" size="lg">
        <Link href={signIn}>Sign in to {verb}</Link>
      </Button>
    </>
  );
}
