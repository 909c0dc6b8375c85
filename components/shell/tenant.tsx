"use client";
import { createContext, type ReactNode, use, useMemo } from "react";
import { type Client, createClient } from "@/lib/contract/client";
import type { Scope } from "@/lib/contract/scopes";
import type { Face } from "./navigation";

/** The tenant of this page: its client, and what the signed-in person may do there. */
export type Tenant = {
  face: Face;
  id: string | null;
  name: string;
  timezone?: string;
  /** The workspace's own number. */
  phone?: string | null;
  /** A partner that only tries things out: no money, and a clock of its own. */
  sandbox?: boolean;
  person: { id: string; name: string; email: string };
  scopes: readonly Scope[];
};

type Held = Tenant & { client: Client; may: (scope: Scope) => boolean; key: string };
const Context = createContext<Held | null>(null);

export function TenantProvider({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  const held = useMemo<Held>(() => {
    const header =
      tenant.face === "workspace"
        ? { workspace: tenant.id ?? "" }
        : tenant.face === "partner"
          ? { partner: tenant.id ?? "" }
          : {};
    return {
      ...tenant,
      client: createClient(header),
      may: (scope) => tenant.scopes.includes(scope),
      key: `${tenant.face}:${tenant.id ?? ""}`,
    };
  }, [tenant]);
  return <Context value={held}>{children}</Context>;
}

export function useTenant(): Held {
  const tenant = use(Context);
  if (!tenant) throw new Error("useTenant needs a TenantProvider above it");
  return tenant;
}
