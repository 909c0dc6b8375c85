import { redirect } from "next/navigation";
import { VerifyForm } from "@/components/auth/verify-form";
import { titleOf } from "@/lib/auth/language";
import { currentSession } from "@/lib/auth/page";
import { safePath } from "@/lib/safe-path";

export const generateMetadata = titleOf("auth", "confirm_sign_in");

/** The second step of signing in, for people with a second factor. */
export default async function VerifyPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const back = safePath((await searchParams).from);
  const session = await currentSession();
  if (!session) redirect(`/sign-in?from=${encodeURIComponent(back)}`);
  if (!session.pending) redirect(back);
  return <VerifyForm backTo={back} email={session.email} />;
}
