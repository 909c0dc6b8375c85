import { AccountFrame } from "@/components/account/account-frame";
import { ProfilePage } from "@/components/account/profile-page";
import { titleOf } from "@/lib/auth/language";
import { requirePerson, shownPerson } from "@/lib/auth/page";
import { safePath } from "@/lib/safe-path";

export const generateMetadata = titleOf("account", "profile");

export default async function AccountProfile({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { from } = await searchParams;
  const person = await requirePerson("/account");
  return (
    <AccountFrame person={shownPerson(person)} backTo={safePath(from)}>
      <ProfilePage />
    </AccountFrame>
  );
}
