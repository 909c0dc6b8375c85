import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";
import { PlaceChooser } from "@/components/shell/tenant-chooser";
import { pageWords } from "@/lib/auth/language";
import { requirePerson } from "@/lib/auth/page";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { memberships } from "@/lib/services/people/me";

/** Opens a person's only workspace directly. With several it offers a choice, with none it explains how to get one. */
export default async function Home() {
  const person = await requirePerson("/");
  const places = await tx(web().db, { kind: "person", id: person.personId }, (t) =>
    memberships({ tx: t }, person.personId),
  );
  const all = [
    ...places.workspaces.map((w) => `/w/${w.id}`),
    ...places.partners.map((p) => `/p/${p.id}`),
    ...(person.isOperator ? ["/operator"] : []),
  ];
  if (all.length === 1) redirect(all[0]!);
  const t = await pageWords<"shell", ReactNode>("shell");
  return (
    <Rooms names={[]}>
      <PlaceChooser
        t={t}
        name={person.name}
        workspaces={places.workspaces}
        partners={places.partners}
        isOperator={person.isOperator}
      />
    </Rooms>
  );
}
