import "server-only";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { accentRules } from "@/lib/accent";
import { type Tx, tx } from "@/lib/db/tx";
import { hostOf } from "@/lib/host-name";
import { web } from "@/lib/http/web-process";
import { NONCE_HEADER } from "@/lib/security-headers";
import {
  brandOfHost,
  brandOfPartner,
  brandOfPerson,
  logoPath,
  type ShownBrand,
} from "@/lib/services/brand/shown";
import { currentPerson } from "./page";

type Tenant = { kind: "workspace" | "partner"; id: string; partnerId: string };

/** The brand of a tenant's pages. It is in the tenant's scope, after the page was found to be open to the person. */
export const brandForPage = ({ kind, id, partnerId }: Tenant) => readForTenant(kind, id, partnerId);

const readForTenant = cache(async (kind: "workspace" | "partner", id: string, partnerId: string) =>
  onPage(await tx(web().db, { kind, id }, (t) => brandOfPartner(t, partnerId))),
);

/** The brand of the pages that belong to a person and to no tenant. */
export const brandForPerson = cache(async (personId: string) =>
  onPage(await tx(web().db, { kind: "person", id: personId }, (t) => brandOfPerson(t, personId))),
);

/** The brand of the host a visitor came to, if a partner has verified it. The host only finds stored rows. */
export const brandForHost = cache(async () => {
  const host = hostOf((await headers()).get("host") ?? "");
  const { db, config } = web();
  if (host === null || host === new URL(config.baseUrl).hostname) return undefined;
  return onPage(await tx(db, { kind: "host", id: host }, (t) => brandOfHost(t, host)));
});

/** The titles of pages without a session end with the name of the host's brand. */
export async function titlesForHost(): Promise<Metadata> {
  return titlesOf(await brandForHost());
}

/** The titles of a person's own pages end with the name of their brand. */
export async function titlesForPerson(): Promise<Metadata> {
  const person = await currentPerson();
  return person ? titlesOf(await brandForPerson(person.personId)) : {};
}

async function onPage(brand: ShownBrand | null) {
  if (brand === null) return undefined;
  const { name, color, logoRef, supportEmail, supportUrl } = brand;
  const nonce = (await headers()).get(NONCE_HEADER) ?? "";
  const styles = color && accentRules(color);
  return { name, styles, logo: logoRef && logoPath(logoRef), supportEmail, supportUrl, nonce };
}

/**
 * The titles of a tenant's pages end with the name of its brand. It is read in the person's own scope, so that the title
 * says nothing to those who may not see the page.
 */
export async function titlesFor(kind: "workspace" | "partner", id: string): Promise<Metadata> {
  const session = await currentPerson();
  if (!session) return {};
  const brand = await tx(web().db, { kind: "person", id: session.personId }, async (t) => {
    const partnerId = kind === "partner" ? id : await partnerOfWorkspace(t, id);
    return partnerId === null ? null : brandOfPartner(t, partnerId);
  });
  return titlesOf(brand);
}

const titlesOf = (brand: { name: string } | null | undefined): Metadata =>
  brand ? { title: { absolute: brand.name, template: `%s · ${brand.name}` } } : {};

async function partnerOfWorkspace(t: Tx, id: string): Promise<string | null> {
  const found = await t.prisma.workspace.findFirst({ where: { id }, select: { partnerId: true } });
  return found?.partnerId ?? null;
}
