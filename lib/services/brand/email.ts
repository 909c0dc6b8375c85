import "server-only";
import { brandedHtml, withSupport } from "@/lib/brand-email";
import type { Config } from "@/lib/env";
import { productName } from "@/lib/product-name";
import type { Ctx } from "@/lib/services/context";
import { plainName, type QueuedEmail, queueEmail } from "@/lib/services/platform-email";
import { linkBase, logoUrl, type ShownBrand } from "./shown";

type OnPlatform = Pick<Config, "baseUrl">;
type Worded = Pick<QueuedEmail, "kind" | "to" | "subject" | "text" | "unsubscribeUrl">;
type Link = { label: string; url: string };

/** The same words from the partner's name, in its look and with its support. Without a brand an email stays as it is. */
export function inBrand(
  email: Worded,
  { brand, config, button = null }: { brand: ShownBrand | null; config: OnPlatform; button?: Link | null },
): QueuedEmail {
  if (brand === null) return email;
  const look = { ...brand, logo: brand.logoRef && logoUrl(config, brand.logoRef) };
  return {
    ...email,
    text: withSupport(email.text, brand),
    html: brandedHtml(email.text, look, { button, base: linkBase(config, brand) }),
    fromName: brand.senderName ?? brand.name,
    replyTo: brand.replyTo,
  };
}

type AboutAccount = {
  kind: string;
  to: string;
  /** The words around the product's name and the address the button leads to. */
  words: (of: { product: string; url: string }) => { subject: string; text: string };
  button: { label: string; path: string };
};

/** Queues an email about a person's own account, with one link. */
export async function queueAccountEmail(
  ctx: Pick<Ctx, "tx" | "now"> & { config: OnPlatform },
  brand: ShownBrand | null,
  { kind, to, words, button: { label, path } }: AboutAccount,
): Promise<void> {
  const { config } = ctx;
  const url = `${linkBase(config, brand)}${path}`;
  const email = { kind, to, ...words({ product: plainName(productName(brand)), url }) };
  await queueEmail(ctx, inBrand(email, { brand, config, button: { label, url } }));
}
