"use client";
import { createContext, Fragment, type ReactNode, use, useMemo, useState } from "react";
import { usePersonFormat } from "@/components/ui/use-person-format";
import { useNow } from "@/components/ui/when";
import { useProblemTranslation } from "@/components/words/translated-problem";
import { type Client, createClient } from "@/lib/contract/client";
import type { Scope } from "@/lib/contract/scopes";
import type { ViewerFormat } from "@/lib/viewer-format";
import { BrandStyle, type PageBrand } from "./brand-style";
import { confirmIdentity } from "./confirm-identity";
import type { Face } from "./navigation";
import { signInAgain, useSignedInEmail } from "./sign-in-again";

/** The tenant of this page and the signed-in person's scopes in it. */
export type Tenant = {
  face: Face;
  id: string | null;
  name: string;
  timezone?: string;
  /** The workspace's own phone number. */
  phone?: string | null;
  /** The country whose national numbers people type. */
  country?: string;
  /** Marks a sandbox partner, which is never charged and has its own clock, and its workspaces, which text no real phone. */
  sandbox?: boolean;
  /** The time at which the clock of a sandbox stands; a clock that was never moved is the real one. */
  clockAt?: string;
  person: { id: string; name: string; email: string; format: ViewerFormat };
  /** Set for an owner of the partner who has opened the workspace. */
  visit?: { partnerId: string; partnerName: string; expiresAt: string; mayEdit: boolean };
  scopes: readonly Scope[];
  /** The partner's brand, which stands in place of the product's name and mark. */
  brand?: PageBrand | undefined;
};

type TenantContext = Tenant & {
  client: Client;

  may: (scope: Scope) => boolean;
  key: string;
};
const Context = createContext<TenantContext | null>(null);

export function TenantProvider({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  useSignedInEmail(tenant.person.email);
  const format = usePersonFormat(tenant.person.format);
  const translated = useProblemTranslation();
  const value = useMemo<TenantContext>(() => {
    const header =
      tenant.face === "workspace"
        ? { workspace: tenant.id ?? "" }
        : tenant.face === "partner"
          ? { partner: tenant.id ?? "" }
          : {};
    return {
      ...tenant,
      client: createClient({ ...header, confirmIdentity, signInAgain, translated }),
      may: (scope) => tenant.scopes.includes(scope),
      key: `${tenant.face}:${tenant.id ?? ""}`,
    };
  }, [tenant, translated]);
  return (
    <Context value={value}>
      <BrandStyle brand={tenant.brand} />
      <Fragment key={format}>{children}</Fragment>
    </Context>
  );
}

/** The tenant's own time: in a sandbox that of its clock, everywhere else the real one. */
export function useTenantNow(): number {
  const { clockAt } = useTenant();
  const [openedAt] = useState(() => Date.now());
  return clockAt === undefined ? openedAt : Date.parse(clockAt);
}

/** The time at the desk, which goes on while its page is open, except in a sandbox whose clock was moved. */
export function useDeskNow(everyMs: number): number {
  const { clockAt } = useTenant();
  const real = useNow(everyMs);
  return clockAt === undefined ? real : Date.parse(clockAt);
}

export function useTenant(): TenantContext {
  const tenant = use(Context);
  if (!tenant) throw new Error("useTenant needs a TenantProvider above it");
  return tenant;
}
