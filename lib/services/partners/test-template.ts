import "server-only";
import { type EmailTemplate, fillEmail, sampleValues } from "@/lib/contract/email-text";
import { definitionOf, type EmailKind } from "@/lib/contract/emails";
import { ApiError } from "@/lib/contract/errors";
import { DEFAULT_LANGUAGE } from "@/lib/language";
import { productName } from "@/lib/product-name";
import { inBrand } from "@/lib/services/brand/email";
import { brandOfPartner, linkBase } from "@/lib/services/brand/shown";
import { assertTemplate } from "@/lib/services/brand/templates";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { reserveAttempt, tooManyAttempts } from "@/lib/services/people/attempts";
import { plainName, queueEmail } from "@/lib/services/platform-email";

const PER_PERSON = [{ attempts: 20, minutes: 60 }];

/** Sends the words with sample values to the person who asks, and to no other address. */
export async function testTemplate(ctx: PartnerCtx, input: EmailTemplate & { kind: EmailKind }) {
  const { actor, config, tx } = ctx;
  const { kind, subject, text } = input;
  if (actor.kind !== "person")
    throw new ApiError("conflict", { detail: "Only a signed-in person can send a test, not an API key." });
  assertTemplate(kind, { subject, text });
  const limit = { key: `email-test:${actor.id}`, limits: PER_PERSON };
  const reserved = await reserveAttempt(tx, [limit]);
  if (!reserved.ok) throw tooManyAttempts(reserved.retryAfterSeconds, "Send the next test");
  const brand = await brandOfPartner(tx, ctx.tenant.id);
  const base = linkBase(config, brand);
  const values = sampleValues(kind, { product: plainName(productName(brand)), base });
  const filled = fillEmail(kind, { subject, text }, values);
  const label = definitionOf(kind).button;
  const button = label && values.link ? { label, url: values.link } : null;
  const language = ctx.format?.language ?? DEFAULT_LANGUAGE;
  const email = {
    kind: "email_test",
    to: actor.email,
    subject: `Test: ${filled.subject}`,
    text: filled.text,
  };
  await queueEmail(ctx, inBrand(email, { brand, config, language, button }));
  await audit(ctx, { tenantId: ctx.tenant.id, action: "email_template.tested", object: kind });
  return { to: actor.email };
}
