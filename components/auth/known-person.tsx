"use client";
import { signOutTo } from "@/components/shell/sign-out";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useWords } from "@/components/words/words";

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
  const t = useWords("auth");
  const signIn = `/sign-in?${new URLSearchParams({ from: page })}`;
  if (signedInAs)
    return (
      <>
        <p className="break-words text-ink-2">
          {t(`signed_in_as_other_${verb}`, { current: signedInAs, email })}
        </p>
        <Button size="lg" onClick={() => signOutTo(signIn)}>
          {t("sign_in_as_other")}
        </Button>
      </>
    );
  return (
    <>
      <p className="text-ink-2">{t(`known_${verb}`)}</p>
      <Button asChild kind="primary" size="lg">
        <Link href={signIn}>{t(`sign_in_to_${verb}`)}</Link>
      </Button>
    </>
  );
}
