import "server-only";
import type { Json } from "@/lib/automation/json";
import { readablePhone } from "@/lib/automation/shown-text";
import { consent as CONSENTS } from "@/lib/contract/contacts";
import { dateFormat, zoneNameAt } from "@/lib/formats";
import { baseLanguage, languageOrDefault, localeOf } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { type Html, html, unescaped } from "@/lib/services/html";
import { type Open, PAGE_ROWS, streamedFile } from "@/lib/services/streamed-file";
import { type Entry, SECTIONS, type Words } from "./contact-entries";
import { readContact, toContact } from "./contacts";

type Contact = ReturnType<typeof toContact>;

const STYLE = `body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#16181d;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem;border-bottom:1px solid #d5d9e0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}dt,.soft{color:#545b68}dd,p{margin:0;overflow-wrap:anywhere}
article{margin:0 0 .75rem;break-inside:avoid}.text{white-space:pre-wrap}`;

/**
 * Exports what a practice stores about a person as a document in their language, for them to read and print. The sections
 * are read in pages, because years of texts may not fit into memory; their records are in the order in which they were
 * made. The JSON export has every stored field, and the document says so.
 */
export async function exportContactDocument(
  ctx: WorkspaceCtx,
  { id, open }: { id: string; open: Open<WorkspaceCtx> },
): Promise<Response> {
  const contact = toContact(await readContact(ctx, id));
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "contact.exported",
    object: id,
    detail: { format: "html" },
  });
  const words = wordsFor(ctx, contact);
  return streamedFile({
    name: `${id}.html`,
    type: "text/html",
    head: headOf(ctx, { contact, words }),
    pages: sectionPages(open, { id, words }),
  });
}

function wordsFor({ tenant, now }: WorkspaceCtx, { language: preferred }: Contact): Words {
  const language = languageOrDefault(baseLanguage(preferred));
  const locale = localeOf(language, tenant.country);
  const format = dateFormat(locale, { timeZone: tenant.timezone, dateStyle: "medium", timeStyle: "short" });
  const date = dateFormat(locale, { timeZone: "UTC", dateStyle: "long" });
  return {
    language,
    t: translator(language, "patients"),
    records: translator(language, "records"),
    time: (at) => format.format(at),
    day: (day) => date.format(new Date(day)),
    zone: zoneNameAt(locale, { timeZone: tenant.timezone, at: now }),
  };
}

function headOf(
  { tenant, now }: WorkspaceCtx,
  { contact, words }: { contact: Contact; words: Words },
): string {
  const { language, t, time } = words;
  const name = contact.name ?? (contact.phone ? readablePhone(contact.phone) : contact.id);
  const title = t("person_title", { name });
  const details: [string, string | null][] = [
    [t("person_name"), contact.name],
    [t("person_phone"), contact.phone && readablePhone(contact.phone)],
    [t("person_email"), contact.email],
    [t("person_birthday"), contact.birthday && words.day(contact.birthday)],
    [t("person_tags"), contact.tags.join(", ")],
    [t("person_consent"), consentOf(contact, words)],
    [t("person_opted_out"), contact.optedOut ? t("person_yes") : t("person_no")],
    ...Object.entries(contact.custom).map(([label, value]): [string, string | null] => [
      label,
      plainValue(value),
    ]),
    [t("person_notes"), contact.notes],
  ];
  const rows = details.map(([label, value]) => (value ? html`<dt>${label}</dt><dd>${value}</dd>` : null));
  const made = t("person_made", { practice: tenant.name, date: time(now), zone: words.zone });
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${unescaped(STYLE)}</style></head><body>
<h1>${title}</h1><p class="soft">${made}</p><h2>${t("person_details")}</h2><dl>${rows}</dl>`.text;
}

/** Custom fields are mostly text, but API clients may store lists and objects. */
const plainValue = (value: Json): string | null =>
  value === null || typeof value === "string" ? value : JSON.stringify(value);

function consentOf({ consent, consentProof }: Contact, { t, time }: Words): string {
  const agreed = CONSENTS.options.find((one) => one === consent);
  const words = t(`person_consent_${agreed ?? "unrecorded"}`);
  if (!consentProof) return words;
  const recorded = t("person_consent_recorded", { date: time(new Date(consentProof.at)) });
  return [words, consentProof.note, recorded].filter(Boolean).join(" · ");
}

async function* sectionPages(
  open: Open<WorkspaceCtx>,
  { id, words }: { id: string; words: Words },
): AsyncGenerator<string, undefined, undefined> {
  for (const { title, read } of SECTIONS) {
    let after: string | null = "";
    yield html`<h2>${words.t(title)}</h2>`.text;
    while (after !== null) {
      const window = { contactId: id, after, limit: PAGE_ROWS };
      const entries: Entry[] = await open((ctx) => read(ctx, window, words));
      if (after === "" && entries.length === 0)
        yield html`<p class="soft">${words.t("person_none")}</p>`.text;
      if (entries.length > 0) yield entries.map((entry) => articleOf(entry, words).text).join("");
      after = entries.length < PAGE_ROWS ? null : (entries.at(-1)?.id ?? null);
    }
  }
  yield html`<p class="soft">${words.t("person_complete")}</p></body></html>
`.text;
  return undefined;
}

const articleOf = ({ at, facts, texts }: Entry, { time }: Words): Html =>
  html`<article><p class="soft">${[time(at), ...facts.filter(Boolean)].join(" · ")}</p>${texts.map((text) =>
    text ? html`<p class="text">${text}</p>` : null,
  )}</article>
`;
