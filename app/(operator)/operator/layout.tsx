import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { requireOperator, shownPerson } from "@/lib/auth/page";

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const person = await requireOperator();
  return (
    <AppShell
      tenant={{
        face: "operator",
        id: null,
        name: "Operator",
        person: shownPerson(person),
        scopes: [],
      }}
    >
      {children}
    </AppShell>
  );
}
