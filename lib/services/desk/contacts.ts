import "server-only";
import { toE164 } from "@/lib/actions/phones";
import type { JsonObject } from "@/lib/automation/json";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { ConsentProof } from "@/lib/db/column-types";
import { type Contact, Prisma } from "@/lib/db/generated/client";
import { filterBy, given, searchFor, writesAnything } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { changesSinceCounted, type ListQuery } from "@/lib/services/changes-since";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { emitCreated } from "./emit-contacts";
import { idsNamed } from "./named";

export function toContact(row: Contact) {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    tags: row.tags,
    optedOut: row.optedOut,
    consent: row.consent,
    consentProof: row.consentProof,
    isPatient: row.isPatient,
    timezone: row.timezone,
    language: row.language,
    birthday: row.birthday?.toISOString().slice(0, 10) ?? null,
    notes: row.notes,
    custom: row.customFields,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** National numbers are read with the workspace's country; anything else is a 422 that points at the field. */
export function phoneOf(ctx: WorkspaceCtx, text: string, pointer: string): string {
  const phone = toE164(text, ctx.tenant.country);
  if (phone === null) throw invalid(pointer, `"${text.slice(0, 40)}" is not a phone number`, "invalid_phone");
  return phone;
}

export type TouchedContact = {
  id: string;
  created: boolean;
  isPatient: boolean;
  name: string | null;
  email: string | null;
};

/** A filter takes a number as it is written in the workspace's country, too. One that can't be read matches nothing. */
export const phoneFilter = (ctx: WorkspaceCtx, text: string | undefined) =>
  filterBy(text && (toE164(text, ctx.tenant.country) ?? text));

type Touch = { phone: string; name?: string | null | undefined; email?: string | null | undefined };

/** Finds or creates the one contact of a phone number. A name or email on record is never overwritten. */
export async function touchContact(ctx: WorkspaceCtx, input: Touch): Promise<TouchedContact> {
  const touched = await upsertContact(ctx, input);
  if (touched.created) await emitCreated(ctx, [{ ...touched, phone: input.phone }]);
  return touched;
}

async function upsertContact(ctx: WorkspaceCtx, input: Touch): Promise<TouchedContact> {
  const row = await ctx.tx.one(
    `insert into contact (workspace_id, id, phone, name, email, tags, created_at, updated_at) values ($1, $2, $3, $4, $5, '{}', $6, $6)
     on conflict (workspace_id, phone) do update set name = coalesce(contact.name, excluded.name),
       email = coalesce(contact.email, excluded.email)
     returning id, xmax = 0 as created, is_patient, name, email`,
    [ctx.tenant.id, newId("con"), input.phone, input.name ?? null, input.email ?? null, ctx.now],
  );
  if (!row) throw new Error("an upsert answers its row");
  const { id, created, is_patient: isPatient, name, email } = row;
  return { id, created, isPatient, name, email };
}

type NewContact = {
  phone: string;
  name?: string | undefined;
  email?: string | undefined;
  tags?: string[] | undefined;
  optedOut?: boolean | undefined;
  consent?: string | undefined;
  consentNote?: string | undefined;
  isPatient?: boolean | undefined;
  timezone?: string | null | undefined;
  language?: string | null | undefined;
  birthday?: string | null | undefined;
  notes?: string | null | undefined;
  custom?: JsonObject | undefined;
};

/** A number we know already answers the contact we have, with what is new filled in. */
export async function createContact(ctx: WorkspaceCtx, { phone: text, ...rest }: NewContact) {
  const phone = phoneOf(ctx, text, "/phone");
  // An existing contact is written to only when the request says something about it.
  const existing = await ctx.tx.prisma.contact.findFirst({
    where: { workspaceId: ctx.tenant.id, phone },
    select: { id: true },
  });
  if (existing) return changeContact(ctx, { id: existing.id, ...rest });
  const { id, created } = await upsertContact(ctx, { phone, name: rest.name, email: rest.email });
  if (!created) return changeContact(ctx, { id, ...rest });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "contact.created", object: id });
  const contact = await changeContact(ctx, { id, ...rest });
  await emitCreated(ctx, [await readContact(ctx, id)]);
  return contact;
}

type ContactChange = Omit<NewContact, "phone"> & { id: string };

export async function changeContact(ctx: WorkspaceCtx, input: ContactChange) {
  const before = await lockContact(ctx, input.id);
  const proof = proofOf(ctx, input, before) ?? undefined;
  const optedOut = input.optedOut === before.optedOut ? undefined : input.optedOut;
  const data = {
    name: given(input.name),
    email: given(input.email),
    tags: given(input.tags && [...new Set(input.tags)]),
    consent: given(proof?.consent),
    consentProof: given(proof),
    isPatient: given(input.isPatient),
    timezone: given(input.timezone),
    language: given(input.language),
    birthday: given(typeof input.birthday === "string" ? new Date(input.birthday) : input.birthday),
    notes: given(input.notes),
    customFields: given(input.custom && { ...before.customFields, ...input.custom }),
    optedOut: given(optedOut),
    optedOutAt: given(optedOut === undefined ? undefined : optedOut ? ctx.now : null),
  };
  if (!writesAnything(data)) return toContact(before);
  const [row] = await ctx.tx.prisma.contact.updateManyAndReturn({
    where: { workspaceId: ctx.tenant.id, id: input.id },
    data: { ...data, updatedAt: ctx.now },
  });
  if (!row) throw new ApiError("not_found");
  const { id, ...change } = input;
  const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  await audit(ctx, { tenantId: ctx.tenant.id, action: "contact.changed", object: id, detail: { fields } });
  return toContact(row);
}

/** The same consent again, without a note, is no new evidence. */
function proofOf(
  ctx: WorkspaceCtx,
  { consent, consentNote: note }: Pick<NewContact, "consent" | "consentNote">,
  before: Contact,
): ConsentProof | null {
  const current = consent ?? before.consent;
  if (note === undefined && (consent === undefined || consent === before.consent)) return null;
  if (current === null) throw invalid("/consentNote", "says how a consent was given: say which in consent");
  const by = ctx.actor.kind === "person" ? ctx.actor.name : ctx.actor.kind;
  return { consent: current, note: note ?? null, by, at: ctx.now.toISOString() };
}

/** Two changes of one contact, such as tags from two automations, are applied one after the other. */
export async function lockContact(ctx: WorkspaceCtx, id: string): Promise<Contact> {
  await ctx.tx.run("select from contact where workspace_id = $1 and id = $2 for update", [ctx.tenant.id, id]);
  return readContact(ctx, id);
}

export async function readContact(ctx: WorkspaceCtx, id: string): Promise<Contact> {
  const row = await ctx.tx.prisma.contact.findFirst({
    where: { workspaceId: ctx.tenant.id, id, erasedAt: null },
  });
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function getContact(ctx: WorkspaceCtx, id: string) {
  return toContact(await readContact(ctx, id));
}

/** The language a person prefers; null for an unknown one and for a person who was erased. */
export async function preferredLanguage({ tx, tenant }: WorkspaceCtx, contactId: string | null) {
  if (contactId === null) return null;
  const where = { workspaceId: tenant.id, id: contactId };
  return (await tx.prisma.contact.findFirst({ where, select: { language: true } }))?.language ?? null;
}

export async function listContacts(
  ctx: WorkspaceCtx,
  { updated_since, ...query }: ListQuery & { q?: string | undefined; phone?: string | undefined },
) {
  const { contact } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const matches = searchFor(query.q);
  const named = await idsNamed(ctx, "contact", query.q);
  const where = {
    workspaceId,
    // A mirror has to learn of a person who was erased.
    erasedAt: updated_since === undefined ? null : Prisma.skip,
    phone: phoneFilter(ctx, query.phone),
    ...(query.q
      ? { OR: [{ name: matches }, { phone: matches }, { email: matches }, { id: { in: named } }] }
      : {}),
  };
  if (updated_since !== undefined)
    return changesSinceCounted(ctx, "contacts", {
      query: { ...query, updated_since },
      find: (page) => contact.findMany({ ...page, where: { AND: [where, page.where] } }),
      count: (changed) => contact.count({ where: { AND: [where, changed] } }),
      map: toContact,
    });
  return keysetPageCounted(ctx.tx, "contacts", {
    query,
    cursor: (id) => contact.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => contact.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => contact.count({ where }),
    countedBy: [workspaceId, query.phone, query.q],
    map: toContact,
  });
}

/** STOP and START, from the person themselves. In force with this commit, on every path a message can take. */
export async function setOptOut(
  ctx: WorkspaceCtx,
  input: { contactId: string; optedOut: boolean; proof: string },
): Promise<void> {
  const changed = await ctx.tx.one(
    `update contact c set opted_out = $3, opted_out_at = case when $3 then $4::timestamptz end, updated_at = $4
       from (select opted_out from contact where workspace_id = $1 and id = $2 for update) before
     where c.workspace_id = $1 and c.id = $2 returning before.opted_out as before`,
    [ctx.tenant.id, input.contactId, input.optedOut, ctx.now],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: input.optedOut ? "contact.opted_out" : "contact.opted_in",
    object: input.contactId,
    detail: { proof: input.proof, before: changed?.before ?? false },
  });
}
