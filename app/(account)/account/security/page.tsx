import { AccountFrame } from "@/components/account/account-frame";
import { SecurityPage } from "@/components/account/security-page";
import { titleOf } from "@/lib/auth/language";
import { requirePerson, shownPerson } from "@/lib/auth/page";
import { safePath } from "@/lib/safe-path";

export const generateMetadata = titleOf("account", "security");

/** A person's own page, reachable also while a workspace or partner requires a second factor they lack. */
export default async function AccountSecurity({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { required, from } = await searchParams;
  const person = await requirePerson("/account/security");
  const backTo = safePath(from);
  return (
    <AccountFrame person={shownPerson(person)} backTo={backTo}>
      <SecurityPage
        requiredBy={typeof required === "string" && !person.hasSecondFactor ? required.slice(0, 120) : null}
        backTo={backTo}
      />
    </AccountFrame>
  );
}
