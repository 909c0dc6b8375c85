import type { ReactNode } from "react";
import { SuspendedPage } from "@/components/shell/suspended-page";
import type { Tenant } from "@/components/shell/tenant";
import { requireWorkspace } from "@/lib/auth/page";

/** A suspended workspace has one page only, whatever was asked for. */
export async function inWorkspace(id: string, show: (tenant: Tenant) => ReactNode) {
  const { person, workspace, scopes } = await requireWorkspace(id);
  const { name, status, timezone } = workspace;
  if (status !== "active") return <SuspendedPage name={name} closed={status === "closed"} />;
  const { personId, name: called, email } = person;
  return show({
    face: "workspace",
    id,
    name,
    timezone,
    person: { id: personId, name: called, email },
    scopes,
  });
}
