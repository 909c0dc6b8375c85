import "server-only";
import { brandedHtml, type EmailButton, withSupport } from "@/lib/brand-email";
import type { Config } from "@/lib/env";
import { linkBase, logoUrl, type ShownBrand } from "./shown";

type Worded = { kind: string; to: string; subject: string; text: string; unsubscribeUrl?: string };

export type QueuedEmail = Worded & {
  html?: string;
  fromName?: string | null;
  replyTo?: string | null;
};

type Dressing = {
  brand: ShownBrand | null;
  config: Pick<Config, "baseUrl">;
  button?: EmailButton | null;
};

/** The same words from the partner's name, in its look and with its support. Without a brand an email stays as it is. */
export function inBrand(email: Worded, { brand, config, button = null }: Dressing): QueuedEmail {
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
