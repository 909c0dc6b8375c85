import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { ApiError, invalid } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "../context";

type ContactRow = {
  id: string;
  phone: string | null;
  name: string | null;
  email: string | null;
  tags: string[];
  opted_out: boolean;
  opted_out_at: Date | null;
  consent: string | null;
  consent_proof: ConsentProof | null;
  is_patient: boolean;
  timezone: string | null;
  created_at: Date;
  updated_at: Date;
};

/** What stands behind a consent: whose word it is, since when, and how it was given. */
type ConsentProof = { consent: string; note: string | null; by: string; at: string };

export const CONTACT_COLUMNS =
  "id, phone, name, email, tags, opted_out, opted_out_at, consent, consent_proof, is_patient, timezone, created_at, updated_at";

export function toContact(row: ContactRow) {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    tags: row.tags,
    optedOut: row.opted_out,
    consent: row.consent,
    consentProof: row.consent_proof,
    isPatient: row.is_patient,
    timezone: row.timezone,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** National numbers are read with the workspace's country; what is no number is a 422 about that member. */
export function phoneOf(ctx: WorkspaceCtx, text: string, pointer: string): string {
  const phone = toE164(text, ctx.tenant.country);
  if (phone === null) throw invalid(pointer, `"${text.slice(0, 40)}" is not a phone number`, "invalid_phone");
  return phone;
}

export type Touched = {
  id: string;
  created: boolean;
  isPatient: boolean;
  name: string | null;
  email: string | null;
};

/** The one contact of a phone number. What is known is not overwritten by what somebody happens to call them. */
export async function touchContact(
  ctx: WorkspaceCtx,
  input: { phone: string; name?: string | null | undefined; email?: string | null | undefined },
): Promise<Touched> {
  const row = await ctx.tx.one<{
    id: string;
    created: boolean;
    is_patient: boolean;
    name: string | null;
    email: string | null;
  }>(
    `insert into contact (workspace_id, id, phone, name, email, tags, created_at, updated_at) values ($1, $2, $3, $4, $5, '{}', $6, $6)
     on conflict (workspace_id, phone) do update set name = coalesce(contact.name, excluded.name),
       email = coalesce(contact.email, excluded.email)
     returning id, xmax = 0 as created, is_patient, name, email`,
    [ctx.tenant.id, newId("con"), input.phone, input.name ?? null, input.email ?? null, ctx.now],
  );
  return {
    id: row!.id,
    created: row!.created,
    isPatient: row!.is_patient,
    name: row!.name,
    email: row!.email,
  };
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
  const touched = await touchContact(ctx, { phone, name: rest.name, email: rest.email });
  if (touched.created)
    await audit(ctx, { tenantId: ctx.tenant.id, action: "contact.created", object: touched.id });
  return changeContact(ctx, { id: touched.id, ...rest });
}

type ContactChange = Omit<NewContact, "phone"> & { id: string };

export async function changeContact(ctx: WorkspaceCtx, input: ContactChange) {
  const before = await readContact(ctx, input.id);
  const sets: string[] = [];
  const params: unknown[] = [ctx.tenant.id, input.id];
  const set = (column: string, value: unknown) => sets.push(`${column} = $${params.push(value)}`);
  if (input.name !== undefined) set("name", input.name);
  if (input.email !== undefined) set("email", input.email);
  if (input.tags !== undefined) set("tags", [...new Set(input.tags)]);
  const proof = proofOf(ctx, input, before);
  if (proof) {
    set("consent", proof.consent);
    set("consent_proof", JSON.stringify(proof));
  }
  if (input.isPatient !== undefined) set("is_patient", input.isPatient);
  if (input.timezone !== undefined) set("timezone", input.timezone);
  if (input.optedOut !== undefined && input.optedOut !== before.opted_out) {
    set("opted_out", input.optedOut);
    set("opted_out_at", input.optedOut ? ctx.now : null);
  }
  if (sets.length > 0) {
    set("updated_at", ctx.now);
    await ctx.tx.run(`update contact set ${sets.join(", ")} where workspace_id = $1 and id = $2`, params);
    await audit(ctx, {
      tenantId: ctx.tenant.id,
      action: "contact.changed",
      object: input.id,
      detail: {
        fields: Object.keys(input).filter(
          (key) => key !== "id" && input[key as keyof ContactChange] !== undefined,
        ),
      },
    });
  }
  return toContact(await readContact(ctx, input.id));
}

/** Saying again what stands already proves nothing new. */
function proofOf(
  ctx: WorkspaceCtx,
  { consent, consentNote: note }: Pick<NewContact, "consent" | "consentNote">,
  before: ContactRow,
): ConsentProof | null {
  const stands = consent ?? before.consent;
  if (note === undefined && (consent === undefined || consent === before.consent)) return null;
  if (stands === null) throw invalid("/consentNote", "says how a consent was given: say which in consent");
  const by = ctx.actor.kind === "person" ? ctx.actor.name : ctx.actor.kind;
  return { consent: stands, note: note ?? null, by, at: ctx.now.toISOString() };
}

export async function readContact(ctx: WorkspaceCtx, id: string): Promise<ContactRow> {
  const row = await ctx.tx.one<ContactRow>(
    `select ${CONTACT_COLUMNS} from contact where workspace_id = $1 and id = $2 and erased_at is null`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return row;
}

/** STOP and START, from the person themselves. Takes hold with this commit, on every path a message can take. */
export async function setOptOut(
  ctx: WorkspaceCtx,
  input: { contactId: string; optedOut: boolean; proof: string },
): Promise<void> {
  await ctx.tx.run(
    "update contact set opted_out = $3, opted_out_at = case when $3 then $4::timestamptz end, updated_at = $4 where workspace_id = $1 and id = $2",
    [ctx.tenant.id, input.contactId, input.optedOut, ctx.now],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: input.optedOut ? "contact.opted_out" : "contact.opted_in",
    object: input.contactId,
    detail: { proof: input.proof },
  });
}
