import "server-only";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { type Tx, tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { NONCE_HEADER } from "@/lib/security-headers";
import { brandOfPartner, brandOfPerson, logoPath, type ShownBrand } from "@/lib/services/brand/shown";
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

async function onPage(brand: ShownBrand | null) {
  if (brand === null) return undefined;
  const { name, color, logoRef, supportEmail, supportUrl } = brand;
  const nonce = (await headers()).get(NONCE_HEADER) ?? "";
  return { name, color, logo: logoRef && logoPath(logoRef), supportEmail, supportUrl, nonce };
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
  return brand ? { title: { absolute: brand.name, template: `%s · ${brand.name}` } } : {};
}

async function partnerOfWorkspace(t: Tx, id: string): Promise<string | null> {
  const found = await t.prisma.workspace.findFirst({ where: { id }, select: { partnerId: true } });
  return found?.partnerId ?? null;
}
