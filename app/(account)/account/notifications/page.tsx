import { AccountFrame } from "@/components/account/account-frame";
import { NotificationsPage } from "@/components/account/notifications-page";
import { titleOf } from "@/lib/auth/language";
import { requirePerson, shownPerson } from "@/lib/auth/page";
import { safePath } from "@/lib/safe-path";

export const generateMetadata = titleOf("account", "notifications");

/** A person's own page, which is there for each of their workspaces, suspended ones included. */
export default async function AccountNotifications({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { workspace, from } = await searchParams;
  const person = await requirePerson("/account/notifications");
  return (
    <AccountFrame person={shownPerson(person)} backTo={safePath(from)}>
      <NotificationsPage workspace={typeof workspace === "string" ? workspace : null} />
    </AccountFrame>
  );
}
