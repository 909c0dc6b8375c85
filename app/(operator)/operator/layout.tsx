import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";
import { AppShell } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { requireOperator, shownPerson } from "@/lib/auth/page";

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const person = await requireOperator();
  const t = await pageWords("shell");
  return (
    <Rooms names={["shell", "records", "operator", "company"]}>
      <AppShell
        tenant={{
          face: "operator",
          id: null,
          name: t("operator"),
          person: shownPerson(person),
          scopes: [],
        }}
      >
        {children}
      </AppShell>
    </Rooms>
  );
}
