import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { CUSTOM, type CustomEvent, type CustomField } from "@/lib/automation/custom-events";
import { payloadOf } from "@/lib/automation/hook-payload";
import type { JsonObject } from "@/lib/automation/json";
import type { ApiError } from "@/lib/contract/errors";
import type { HostedForm } from "@/lib/db/generated/client";
import type { Translator } from "@/lib/messages/translate";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import { changeContact, touchContact } from "@/lib/services/desk/contacts";
import { ingest } from "@/lib/services/events/ingest";
import { type Html, html } from "@/lib/services/html";
import { customEvents } from "@/lib/services/workspace/custom-events";
import { lockedTenant } from "@/lib/services/workspace/locked-tenant";
import { brandOf, unknownLink } from "./find";
import { formToken, readFormToken } from "./form-token";
import { type Brand, page } from "./page";
import { inLanguage, inRegion, LANGUAGE_FIELD, type Reader, wordsFor } from "./reader";

/** The public page of a form: its fields are those of its event type. */
export type ShownForm = {
  ctx: WorkspaceCtx;
  reader: Reader;
  form: HostedForm;
  event: CustomEvent;
  brand: Brand;
};

export async function withForm(
  ctx: Ctx,
  { slug, reader }: { slug: string; reader: Reader },
  fn: (shown: ShownForm) => Promise<Response>,
): Promise<Response> {
  const form = await ctx.tx.as({ kind: "link", id: slug }, () =>
    ctx.tx.prisma.hostedForm.findFirst({ where: { slug } }),
  );
  if (form?.status !== "enabled") return unknownLink(reader);
  return ctx.tx.as({ kind: "workspace", id: form.workspaceId }, async () => {
    const tenant = await lockedTenant(ctx, form.workspaceId);
    const events = tenant ? await customEvents(ctx.tx, tenant.id) : {};
    const event = Object.hasOwn(events, form.eventName) ? events[form.eventName] : undefined;
    if (tenant?.status !== "active" || !event) return unknownLink(reader);
    const actor = { kind: "provider", id: form.id, name: `Form: ${form.title}` } as const;
    const inWorkspace = { ...ctx, tenant, actor };
    return fn({
      ctx: inWorkspace,
      reader: inRegion(reader, tenant),
      form,
      event,
      brand: await brandOf(inWorkspace),
    });
  });
}

type Shown = { values?: URLSearchParams; problems?: ReadonlyMap<string, string>; notice?: string | null };

export async function showForm(of: ShownForm, shown: Shown = {}): Promise<Response> {
  const { ctx, reader, form, event, brand } = of;
  const shared = wordsFor(reader, "patients");
  const { values = new URLSearchParams(), problems = new Map<string, string>(), notice = null } = shown;
  const fields = inReadingOrder(event).map(([name, field]) =>
    input(shared, [name, field], { value: values.get(name) ?? "", problem: problems.get(name) ?? null }),
  );
  const sent = { token: notice === null ? null : values.get("_token"), now: ctx.now };
  const checked = values.get("consent") === "on" ? html` checked` : null;
  const consent =
    form.consent === null
      ? null
      : html`<label class="check"><input type="checkbox" name="consent"${checked}><span>${form.consent}</span></label><p></p>`;
  return page({
    reader,
    brand,
    title: form.title,
    status: problems.size > 0 || notice !== null ? 422 : 200,
    frames: form.origins,
    form: "form",
    body: html`<section class="card"><h1>${form.title}</h1>${form.intro === null ? null : html`<p>${form.intro}</p>`}${notice === null ? null : html`<p class="bad" role="alert">${notice}</p>`}
<form id="form" method="post" action="${actionOf(of)}"><input type="hidden" name="_token" value="${formToken(ctx.config, form.id, sent)}">
<div class="trap" aria-hidden="true"><label for="_website">${shared("leave_empty")}</label><input id="_website" name="_website" tabindex="-1" autocomplete="off"></div>
${fields}${consent}<button class="main">${form.button ?? wordsFor(reader, "form")("send")}</button></form></section>`,
  });
}

/** A form in another site's frame gets no cookie, so a language that was in its address goes along with what is sent. */
const actionOf = ({ form: { slug }, reader: { cookie, language } }: ShownForm): string =>
  cookie === null ? `/f/${slug}` : inLanguage(`/f/${slug}`, language);

const ORDER: readonly CustomField["type"][] = ["text", "phone", "email", "date", "number", "list", "boolean"];

/** The database keeps no order of an event's fields: required ones come first, then names and ways to reach a person. */
function inReadingOrder({ schema }: CustomEvent): [string, CustomField][] {
  const rank = ([name, { type, required }]: [string, CustomField]) =>
    (required ? 0 : 100) + (name.includes("name") ? 0 : 1 + ORDER.indexOf(type));
  return Object.entries(schema).sort((a, b) => rank(a) - rank(b));
}

const KINDS: Record<CustomField["type"], { type: string; mode: string; complete: string }> = {
  text: { type: "text", mode: "text", complete: "on" },
  number: { type: "text", mode: "decimal", complete: "off" },
  boolean: { type: "checkbox", mode: "none", complete: "off" },
  date: { type: "date", mode: "none", complete: "off" },
  phone: { type: "tel", mode: "tel", complete: "tel" },
  email: { type: "email", mode: "email", complete: "email" },
  list: { type: "text", mode: "text", complete: "off" },
};

function input(
  shared: Translator<"patients", Html>,
  [name, field]: [string, CustomField],
  { value, problem }: { value: string; problem: string | null },
): Html {
  const { type, mode, complete } = KINDS[field.type];
  const label = field.label ?? name.replaceAll("_", " ");
  if (type === "checkbox") {
    const checked = value === "on" ? html` checked` : null;
    return html`<label class="check"><input type="checkbox" name="${name}"${checked}><span>${label}</span></label><p></p>`;
  }
  const required = field.required ? html` required` : null;
  const described = problem === null ? null : html` aria-invalid="true" aria-describedby="${name}-problem"`;
  const why = problem === null ? null : html`<p class="bad" id="${name}-problem">${problem}</p>`;
  const optional = field.required ? null : html` <span class="soft">${shared("optional")}</span>`;
  const autocomplete = name === "name" || name === "full_name" ? "name" : complete;
  return html`<label for="${name}">${label}${optional}</label>${why}<input id="${name}" name="${name}" type="${type}" inputmode="${mode}" autocomplete="${autocomplete}" maxlength="2000" value="${value}"${required}${described}>`;
}

/** A form as it was submitted. A robot gets the same page as a person, and nothing is stored. */
export type Submission = { values: URLSearchParams; nonce: string };

export function readSubmission(
  { ctx, form }: ShownForm,
  values: URLSearchParams,
): Submission | "robot" | "repeat" | "language" {
  if (values.has(LANGUAGE_FIELD)) return "language";
  if ((values.get("_website") ?? "") !== "") return "robot";
  const nonce = readFormToken(ctx.config, form.id, { token: values.get("_token") ?? "", now: ctx.now });
  return nonce === null ? "repeat" : { values, nonce };
}

/** Throws validation_failed for values that do not fit; nothing is kept of those. */
export async function receiveForm(shown: ShownForm, { values, nonce }: Submission): Promise<Response> {
  const { ctx, form, event } = shown;
  const data = dataOf(values, event);
  const consents = form.consent !== null && values.get("consent") === "on";
  const phone = phoneIn(ctx, data, event);
  if (consents && phone !== null) await recordConsent(shown, phone, data);
  await ingest(ctx, {
    type: CUSTOM + form.eventName,
    data: { ...data, form: form.slug, ...(form.consent === null ? {} : { consent: consents }) },
    id: `${form.id}:${nonce}`,
  });
  return confirmationPage(shown);
}

/** A checkbox that is not ticked is not sent, and means no. */
function dataOf(values: URLSearchParams, event: CustomEvent): JsonObject {
  const sent = Object.entries(event.schema).flatMap(([name, { type }]): [string, string | string[]][] => {
    const text = (values.get(name) ?? "").replaceAll("\u0000", "").toWellFormed().trim();
    if (type === "boolean") return [[name, text === "on" ? "true" : "false"]];
    if (text === "") return [];
    return [[name, type === "list" ? text.split(",").map((item) => item.trim()) : text]];
  });
  return payloadOf(Object.fromEntries(sent), {}, event);
}

function phoneIn({ tenant }: WorkspaceCtx, data: JsonObject, event: CustomEvent): string | null {
  const field = Object.entries(event.schema).find(([, { type }]) => type === "phone")?.[0];
  const text = field === undefined ? undefined : data[field];
  return typeof text === "string" ? toE164(text, tenant.country) : null;
}

/** The proof is the words the person agreed to, where and when. An opt-out by STOP stays. */
async function recordConsent({ ctx, form }: ShownForm, phone: string, data: JsonObject): Promise<void> {
  const { id } = await touchContact(ctx, { phone, name: typeof data.name === "string" ? data.name : null });
  const consentNote = `Ticked on the form /f/${form.slug}: ${form.consent}`.slice(0, 1_000);
  await changeContact(ctx, { id, consent: "marketing", consentNote });
}

export async function confirmationPage({
  reader,
  form,
  brand,
}: Pick<ShownForm, "reader" | "form" | "brand">): Promise<Response> {
  const title = wordsFor(reader, "patients")("thank_you");
  return page({
    reader,
    brand,
    here: null,
    title,
    frames: form.origins,
    body: html`<section class="card"><h1>${title}</h1><p>${form.thanks ?? wordsFor(reader, "form")("received")}</p></section>`,
  });
}

/** Problems by field, from the errors of the event. */
export function problemsOf(error: ApiError, reader: Reader): Map<string, string> {
  const t = wordsFor(reader, "form");
  return new Map(
    (error.extra.errors ?? []).map(({ pointer, code }) => [
      pointer.split("/").at(-1) ?? "",
      t(code === "missing_field" ? "field_missing" : "field_wrong"),
    ]),
  );
}
