import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { requireOperator } from "@/lib/auth/page";

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const person = await requireOperator();
  return (
    <AppShell
      tenant={{
        face: "operator",
        id: null,
        name: "Operator",
        person: { id: person.personId, name: person.name, email: person.email },
        scopes: [],
      }}
    >
      {children}
    </AppShell>
  );
}
