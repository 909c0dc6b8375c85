import type { ReactNode } from "react";
import { otherPlaces } from "@/app/places";
import { SuspendedPage } from "@/components/shell/suspended-page";
import type { Tenant } from "@/components/shell/tenant";
import { brandForPage } from "@/lib/auth/brand";
import { pageWords } from "@/lib/auth/language";
import { requireWorkspace, shownPerson } from "@/lib/auth/page";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { accountClock } from "@/lib/services/billing/facts";
import { providerContact } from "@/lib/services/partners/contact";
import { readGeneral } from "@/lib/services/workspace/general";

/** Renders a workspace page for its member. Every URL of a suspended workspace shows the suspension instead. */
export async function inWorkspace(id: string, show: (tenant: Tenant) => ReactNode) {
  const { person, workspace, role, scopes, visit } = await requireWorkspace(id);
  const { name, status, timezone, country, mode } = workspace;
  const { partnerId } = workspace;
  const brand = await brandForPage({ kind: "workspace", id, partnerId });
  if (status !== "active") {
    const [contact, places] = await Promise.all([
      tx(web().db, { kind: "partner", id: partnerId }, (t) => providerContact(t, partnerId)),
      otherPlaces(person, `/w/${id}`),
    ]);
    const ways = { contact, email: person.email, places, brand };
    const t = await pageWords<"shell", ReactNode>("shell");
    return <SuspendedPage t={t} name={name} closed={status === "closed"} {...ways} />;
  }
  const { phone, clockAt } = await tx(web().db, { kind: "workspace", id }, async (t) => ({
    ...(await readGeneral(t, id)),
    clockAt: await accountClock(t, workspace),
  }));
  return show({
    face: "workspace",
    id,
    name,
    timezone,
    country,
    phone,
    sandbox: mode === "test",
    ...(clockAt === null ? {} : { clockAt: clockAt.toISOString() }),
    person: shownPerson(person),
    scopes,
    brand,
    ...(visit
      ? {
          visit: {
            partnerId: visit.partnerId,
            partnerName: visit.partnerName,
            expiresAt: visit.expiresAt.toISOString(),
            mayEdit: role === "editor",
          },
        }
      : {}),
  });
}
