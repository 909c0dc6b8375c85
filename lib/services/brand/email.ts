import "server-only";
import { brandedHtml, withSupport } from "@/lib/brand-email";
import { type EmailTemplate, fillEmail } from "@/lib/contract/email-text";
import { EMAILS, type EmailKind, type EmailValues } from "@/lib/contract/emails";
import { EMAILS_ES } from "@/lib/contract/emails-es";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Language } from "@/lib/language";
import { productName } from "@/lib/product-name";
import type { Ctx } from "@/lib/services/context";
import { plainName, type QueuedEmail, queueEmail } from "@/lib/services/platform-email";
import { linkBase, logoUrl, type ShownBrand } from "./shown";
import { templateOf } from "./templates";

type OnPlatform = Pick<Config, "baseUrl">;
type Worded = Pick<QueuedEmail, "kind" | "to" | "subject" | "text" | "unsubscribeUrl">;
type Link = { label: string; url: string };

type InBrand = {
  brand: ShownBrand | null;
  config: OnPlatform;
  /** The language of the text. */
  language: Language;
  button?: Link | null;
};

/** The same words from the partner's name, in its look and with its support. Without a brand an email stays as it is. */
export function inBrand(email: Worded, { brand, config, language, button = null }: InBrand): QueuedEmail {
  if (brand === null) return email;
  const look = { ...brand, logo: brand.logoRef && logoUrl(config, brand.logoRef) };
  return {
    ...email,
    text: withSupport(email.text, brand, language),
    html: brandedHtml(email.text, look, { button, base: linkBase(config, brand), language }),
    fromName: brand.senderName ?? brand.name,
    replyTo: brand.replyTo,
  };
}

/** The words of an email, to be filled for each person who gets it. */
export type Wording<K extends EmailKind> = (language: Language, values: EmailValues<K>) => EmailTemplate;

/**
 * The partner's own words, which are in one language, or the product's in the reader's. The transaction sees the partner,
 * as it saw the brand.
 */
export async function wordingOf<K extends EmailKind>(
  tx: Tx,
  brand: ShownBrand | null,
  kind: K,
): Promise<Wording<K>> {
  const own = brand && (await templateOf(tx, { partnerId: brand.partnerId, kind }));
  const product = plainName(productName(brand));
  return (language, values) => fillEmail(kind, own ?? IN_LANGUAGE[language][kind], { ...values, product });
}

type Words = EmailTemplate & { button?: string };
const IN_LANGUAGE: Record<Language, Record<EmailKind, Words>> = { en: EMAILS, es: EMAILS_ES };

type AboutAccount<K extends EmailKind> = {
  kind: K;
  to: string;
  language: Language;
  values: Omit<EmailValues<K>, "link">;
  path: string;
};

/** Queues an email about a person's own account, with one link. The transaction sees the brand's partner. */
export async function queueAccountEmail<K extends EmailKind>(
  ctx: Pick<Ctx, "tx" | "now"> & { config: OnPlatform },
  brand: ShownBrand | null,
  { kind, to, language, values, path }: AboutAccount<K>,
): Promise<void> {
  const { config } = ctx;
  const url = `${linkBase(config, brand)}${path}`;
  const all = { ...values, link: url } as EmailValues<K>;
  const words = await wordingOf(ctx.tx, brand, kind);
  const email = { kind, to, ...words(language, all) };
  const label = IN_LANGUAGE[language][kind].button;
  await queueEmail(ctx, inBrand(email, { brand, config, language, button: label ? { label, url } : null }));
}
