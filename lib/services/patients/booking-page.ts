import "server-only";
import { DAY } from "@/lib/automation/instants";
import type { Provider, Service } from "@/lib/db/generated/client";
import { zoneNameAt } from "@/lib/formats";
import { accountNow } from "@/lib/services/billing/facts";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import { type Html, html } from "@/lib/services/html";
import { type StoredBookingPage, storedBookingPage } from "@/lib/services/workspace/booking-url";
import { lockedTenant } from "@/lib/services/workspace/locked-tenant";
import { type Choice, freeTimes, offered, reach } from "./booking-times";
import { brandOf, unknownLink } from "./find";
import { formToken } from "./form-token";
import { type Brand, page } from "./page";
import { priceOf } from "./price";
import { inRegion, type Reader, wordsFor } from "./reader";
import { DAYS_OFFERED, dayText, thinned, timeText } from "./times";

/** The public booking page: a service, a free time, and who comes. Each step is a page of its own, without a script. */
export type Shop = {
  ctx: WorkspaceCtx;
  reader: Reader;
  brand: Brand;
  settings: StoredBookingPage;
  services: Service[];
  /** Those who can be chosen; the default one comes first. */
  providers: Provider[];
  path: string;
};

const PATIENT = { kind: "system", id: "patient", name: "Patient" } as const;

export async function withBookingPage(
  ctx: Ctx,
  { slug, reader }: { slug: string; reader: Reader },
  fn: (shop: Shop) => Promise<Response>,
): Promise<Response> {
  const found = await ctx.tx.as({ kind: "link", id: slug }, () =>
    ctx.tx.prisma.workspace.findFirst({
      where: { bookingSlug: slug },
      select: { id: true, bookingPage: true },
    }),
  );
  const settings = storedBookingPage(found?.bookingPage);
  if (!found || !settings.enabled) return unknownLink(reader);
  return ctx.tx.as({ kind: "workspace", id: found.id }, async () => {
    const tenant = await lockedTenant(ctx, found.id);
    if (tenant?.status !== "active") return unknownLink(reader);
    const inWorkspace = { ...ctx, tenant, actor: PATIENT };
    const active = await ctx.tx.prisma.service.findMany({
      where: { workspaceId: tenant.id, active: true },
      orderBy: { name: "asc" },
    });
    const services = active.filter(({ id }) => settings.services?.includes(id) ?? true);
    const providers = await providersOf(inWorkspace, settings);
    const brand = await brandOf(inWorkspace);
    return fn({
      ctx: inWorkspace,
      reader: inRegion(reader, tenant),
      ...{ brand, settings, services, providers },
      path: `/b/${slug}`,
    });
  });
}

/** More would make a long page, and each costs a search of its calendar. */
const MOST_PROVIDERS = 20;

async function providersOf({ tx, tenant }: WorkspaceCtx, settings: StoredBookingPage): Promise<Provider[]> {
  const active = await tx.prisma.provider.findMany({
    where: { workspaceId: tenant.id, active: true },
    orderBy: [{ isDefault: "desc" }, { createdAt: "asc" }],
  });
  return active.filter(({ id }) => settings.providers?.includes(id) ?? true).slice(0, MOST_PROVIDERS);
}

export type Step = {
  service?: string | undefined;
  provider?: string | undefined;
  from?: string | undefined;
  at?: string | undefined;
  waitlist?: string | undefined;
};

/** The step a visitor has come to, as the address says; a wrong one leads back to the step before. */
export async function showStep(shop: Shop, step: Step): Promise<Response> {
  const choice = choiceOf(shop, step);
  if (!choice) return showServices(shop);
  if (step.waitlist !== undefined && shop.settings.waitlist) return showWaitlist(shop, choice);
  const time = await offered(shop, choice, step.at);
  return time ? showDetails(shop, choice, time.at) : showTimes(shop, choice, { from: step.from });
}

/** The choice of a link or form. Its service has to be offered still; a provider who is not leaves it open. */
export function choiceOf(shop: Shop, of: Pick<Step, "service" | "provider">): Choice | null {
  const service = serviceOf(shop, of.service);
  return service && { service, provider: shop.providers.find(({ id }) => id === of.provider) ?? null };
}

/** The address of a step. */
function linkTo({ path }: Shop, choice: Choice, more: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ ...fieldsOf(choice), ...more })}`;
}

const fieldsOf = ({ service, provider }: Choice): Record<string, string> => ({
  service: service.id,
  ...(provider ? { provider: provider.id } : {}),
});

/** The service of a link or form, if it is still offered; a page with a single one needs no choice. */
function serviceOf({ services }: Shop, id: string | null | undefined): Service | null {
  if (services.length === 1 && (id ?? "") === "") return services[0]!;
  return services.find((service) => service.id === id) ?? null;
}

function showServices({ reader, brand, settings, services, path }: Shop): Response {
  const t = wordsFor(reader, "booking");
  const list = services.map((service) => {
    const price = priceOf(reader, service);
    return html`<a class="button" href="${path}?service=${service.id}">${service.name}<br><span class="soft">${t("duration", { minutes: service.durationMinutes })}${price && html`<br>${price}`}</span></a>`;
  });
  return page({
    reader,
    brand,
    title: t("book_appointment"),
    here: path,
    body: html`<section class="card"><h1>${t("book_appointment")}</h1>${intro(settings)}${services.length === 0 ? html`<p>${t("nothing_to_book")}</p>` : html`<p>${t("which_service")}</p>`}</section>${list}`,
  });
}

const intro = ({ intro: text }: StoredBookingPage) => (text === null ? null : html`<p>${text}</p>`);

type Shown = { from?: string | undefined; problem?: string | null };

export async function showTimes(
  shop: Shop,
  choice: Choice,
  { from, problem = null }: Shown = {},
): Promise<Response> {
  const { ctx, reader, brand, settings, path, services } = shop;
  const { service } = choice;
  const t = wordsFor(reader, "booking");
  const on = placeOf(shop);
  const { first, last } = reach(await accountNow(ctx));
  const asked = Date.parse(from ?? "");
  const begin = asked > first && asked <= last ? asked : first;
  const free = (await freeTimes(shop, choice, begin)).map(({ at }) => at);
  const days = Map.groupBy(free, (at) => dayText(at, on));
  const times = [...days].map(
    ([day, starts]) =>
      html`<h2>${day}</h2><div class="times">${thinned(starts).map((at) => html`<button name="at" value="${at.toISOString()}">${timeText(at, on)}</button>`)}</div>`,
  );
  const price = priceOf(reader, service);
  const next = begin + DAYS_OFFERED * DAY;
  const later =
    next <= last
      ? html`<a class="button" href="${linkTo(shop, choice, { from: new Date(next).toISOString() })}">${t("later_times")}</a>`
      : null;
  const waitlist = settings.waitlist
    ? html`<a class="button" href="${linkTo(shop, choice, { waitlist: "1" })}">${t("none_of_these")}</a>`
    : null;
  const back =
    services.length > 1 ? html`<a class="button" href="${path}">${t("another_service")}</a>` : null;
  return page({
    reader,
    brand,
    here: linkTo(shop, choice, from === undefined ? {} : { from }),
    title: t("choose_time"),
    status: problem === null ? 200 : 409,
    body: html`<section class="card"><h1>${service.name}</h1>${problem === null ? null : html`<p class="bad" role="alert">${problem}</p>`}${intro(settings)}<p class="soft">${t("duration_and_zone", { minutes: service.durationMinutes, zone: zoneText(shop) })}</p>${price && html`<p>${price}</p>`}${providerChoice(shop, choice)}</section>
${days.size === 0 ? html`<p>${t("no_free_times")}</p>` : html`<form class="card" method="get" action="${path}">${hiddenFields(fieldsOf(choice))}${times}</form>`}
${later}${waitlist}${back}`,
  });
}

const hiddenFields = (fields: Record<string, string>): Html[] =>
  Object.entries(fields).map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">`);

/** Empty for a single provider. Choosing another one begins again with the first free times. */
function providerChoice(shop: Shop, { service, provider: chosen }: Choice): Html | null {
  if (shop.providers.length < 2) return null;
  const anyone = wordsFor(shop.reader, "booking")("any_provider");
  const links = [null, ...shop.providers].map((provider) => {
    const current = provider?.id === chosen?.id ? html` aria-current="true"` : null;
    return html`<a class="button" href="${linkTo(shop, { service, provider })}"${current}>${provider?.name ?? anyone}</a>`;
  });
  return html`<h2 id="with">${wordsFor(shop.reader, "patients")("with")}</h2><nav class="times" aria-labelledby="with">${links}</nav>`;
}

const placeOf = ({ ctx, reader }: Shop) => ({ locale: reader.locale, timeZone: ctx.tenant.timezone });

const zoneText = ({ ctx: { tenant, now }, reader }: Shop): string =>
  zoneNameAt(reader.locale, { timeZone: tenant.timezone, at: now });

export type Entered = { values?: URLSearchParams; problems?: ReadonlyMap<string, string> };

type Input = { name: "name" | "phone" | "email"; type: string; complete: string; optional?: true };
const INPUTS: readonly Input[] = [
  { name: "name", type: "text", complete: "name" },
  { name: "phone", type: "tel", complete: "tel" },
  { name: "email", type: "email", complete: "email", optional: true },
];

export const NOTES_LENGTH = 500;
const FORM = "details";

/** The fields about the person, with the traps that tell people from robots (form-token.ts). */
function personForm(
  { ctx, reader, path }: Shop,
  { hidden, button, values, problems }: Entered & { hidden: Record<string, string>; button: string },
): Html {
  const value = (name: string) => values?.get(name) ?? "";
  const problem = (name: string) => problems?.get(name) ?? null;
  const t = wordsFor(reader, "booking");
  const shared = wordsFor(reader, "patients");
  const soft = html` <span class="soft">${shared("optional")}</span>`;
  const inputs = INPUTS.map(({ name, type, complete, optional }) => {
    const why = problem(name);
    const described = why === null ? null : html` aria-invalid="true" aria-describedby="${name}-problem"`;
    return html`<label for="${name}">${t(name)}${optional ? soft : null}</label>${why === null ? null : html`<p class="bad" id="${name}-problem">${why}</p>`}<input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" maxlength="200" value="${value(name)}"${optional ? null : html` required`}${described}>`;
  });
  const sent = { token: problems ? value("_token") : null, now: ctx.now };
  const fixed = hiddenFields({ ...hidden, _token: formToken(ctx.config, tokenOf(ctx), sent) });
  return html`<form id="${FORM}" class="card" method="post" action="${path}">${fixed}
<div class="trap" aria-hidden="true"><label for="_website">${shared("leave_empty")}</label><input id="_website" name="_website" tabindex="-1" autocomplete="off"></div>
${inputs}<label for="notes">${t("notes")}${soft}</label><textarea id="notes" name="notes" rows="3" maxlength="${NOTES_LENGTH}">${value("notes")}</textarea><button class="main">${button}</button></form>`;
}

/** Tokens of one workspace's booking page do not open another's. */
export const tokenOf = ({ tenant }: WorkspaceCtx): string => `booking ${tenant.id}`;

/** A form without a wrong field was refused because it was sent too soon, or too long after it was opened. */
const noticeOf = ({ reader }: Shop, { problems }: Entered) =>
  problems
    ? html`<p class="bad" role="alert">${wordsFor(reader, "patients")(problems.size > 0 ? "check_entries" : "press_again")}</p>`
    : null;

export async function showDetails(
  shop: Shop,
  choice: Choice,
  at: Date,
  entered: Entered = {},
): Promise<Response> {
  const { reader, brand, providers } = shop;
  const { service, provider } = choice;
  const t = wordsFor(reader, "booking");
  const shared = wordsFor(reader, "patients");
  const on = placeOf(shop);
  const hidden = { ...fieldsOf(choice), at: at.toISOString() };
  const price = priceOf(reader, service);
  const withWhom =
    providers.length < 2
      ? null
      : html`<dt>${shared("with")}</dt><dd>${provider?.name ?? t("any_provider")}</dd>`;
  return page({
    reader,
    brand,
    here: linkTo(shop, choice, { at: at.toISOString() }),
    form: FORM,
    title: t("your_details"),
    status: entered.problems ? 422 : 200,
    body: html`<section class="card"><h1>${t("your_details")}</h1>${noticeOf(shop, entered)}<dl><dt>${shared("what")}</dt><dd>${service.name}</dd>${price && html`<dt>${t("price")}</dt><dd>${price}</dd>`}${withWhom}<dt>${shared("when")}</dt><dd>${dayText(at, on)}<br>${timeText(at, on, true)}</dd></dl></section>
${personForm(shop, { ...entered, hidden, button: t("book") })}<a class="button" href="${linkTo(shop, choice)}">${shared("choose_another_time")}</a>`,
  });
}

export async function showWaitlist(shop: Shop, choice: Choice, entered: Entered = {}): Promise<Response> {
  const { reader, brand } = shop;
  const { service } = choice;
  const t = wordsFor(reader, "booking");
  return page({
    reader,
    brand,
    here: linkTo(shop, choice, { waitlist: "1" }),
    form: FORM,
    title: t("join_waitlist"),
    status: entered.problems ? 422 : 200,
    body: html`<section class="card"><h1>${t("join_waitlist")}</h1>${noticeOf(shop, entered)}<p>${t("when_time_is_free", { service: service.name })}</p></section>
${personForm(shop, { ...entered, hidden: { ...fieldsOf(choice), waitlist: "1" }, button: t("join_waitlist") })}<a class="button" href="${linkTo(shop, choice)}">${t("back_to_times")}</a>`,
  });
}
