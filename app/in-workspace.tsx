import type { ReactNode } from "react";
import { SuspendedPage } from "@/components/shell/suspended-page";
import type { Tenant } from "@/components/shell/tenant";
import { requireWorkspace } from "@/lib/auth/page";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { readGeneral } from "@/lib/services/workspace/general";

/** A suspended workspace shows the same page at every URL. */
export async function inWorkspace(id: string, show: (tenant: Tenant) => ReactNode) {
  const { person, workspace, scopes } = await requireWorkspace(id);
  const { name, status, timezone } = workspace;
  if (status !== "active") return <SuspendedPage name={name} closed={status === "closed"} />;
  const { personId, name: called, email } = person;
  const { phone } = await tx(web().db, { kind: "workspace", id }, (t) => readGeneral(t, id));
  return show({
    face: "workspace",
    id,
    name,
    timezone,
    phone,
    person: { id: personId, name: called, email },
    scopes,
  });
}
