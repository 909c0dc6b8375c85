import "server-only";
import { z } from "zod";
import type { Contact } from "@/lib/automation/facts";
import { isObject, type JsonObject, jsonObject } from "@/lib/automation/json";
import type { RowOf, Tx } from "@/lib/db/tx";
import type { Read } from "./past-records";

/** The contacts of a page of events, with the times of what happened to them in milliseconds, which cost less to read than dates. */
const READ = `select c.id, c.phone, c.timezone, c.created_at, c.updated_at,
    jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'tags', c.tags, 'is_patient', c.is_patient,
      'opted_out', c.opted_out, 'consent', c.consent, 'notes', c.notes, 'language', c.language, 'birthday', c.birthday,
      'custom', c.custom_fields) as record,
    (select jsonb_agg(extract(epoch from x.started_at) * 1000) from (
      select started_at from call where workspace_id = $1 and contact_id = c.id and direction = 'inbound'
      order by started_at desc limit 200) x) as called_at,
    (select jsonb_agg(extract(epoch from x.started_at) * 1000) from (
      select started_at from call where workspace_id = $1 and contact_id = c.id and direction = 'inbound'
      and outcome in ('missed', 'voicemail', 'abandoned') order by started_at desc limit 200) x) as missed_at,
    (select jsonb_agg(extract(epoch from x.created_at) * 1000) from (
      select created_at from message where workspace_id = $1 and contact_id = c.id and direction = 'inbound'
      order by id desc limit 200) x) as texts_in_at,
    (select jsonb_agg(jsonb_build_object('id', m.id, 'runId', m.run_id, 'at', extract(epoch from m.created_at) * 1000)) from (
      select id, run_id, created_at from message where workspace_id = $1 and contact_id = c.id and direction = 'outbound' and channel = 'sms'
      and run_id is not null and status in ('queued', 'sent', 'delivered', 'sandboxed') order by id desc limit 200) m) as texted
  from contact c where c.workspace_id = $1 and (c.id = any($2) or c.phone = any($3))` as const;

const times = z.array(z.number());
const texted = z.object({ id: z.string(), runId: z.string(), at: z.number() });
type Texted = z.infer<typeof texted>;

/** The changes of contacts since the window began, from the audit log; null if there are too many to hold in memory. */
export type ContactChanges = ReadonlyMap<string, readonly ContactChange[]>;
/** `before`: whether they had opted out until then, where the entry says so; people also say STOP twice. */
type ContactChange = { at: number; action: string; fields: string[]; before: boolean | null };

const MOST_CHANGES = 50_000;

export async function readChanges(tx: Tx, workspaceId: string, since: Date): Promise<ContactChanges | null> {
  const rows = await tx.query(
    `select object, at, action, detail from audit_entry where tenant_id = $1 and id >= id_at('aud_', $2)
       and action in ('contact.changed', 'contact.opted_out', 'contact.opted_in') and object is not null order by id limit $3`,
    [workspaceId, since, MOST_CHANGES + 1],
  );
  if (rows.length > MOST_CHANGES) return null;
  const changes = rows.map(({ object, at, action, detail }) => {
    const { fields, before } = jsonObject.parse(detail);
    const names = Array.isArray(fields)
      ? fields.map((field) => FIELD_NAMES[String(field)] ?? String(field))
      : [];
    return {
      object,
      at: at.getTime(),
      action,
      fields: names,
      before: typeof before === "boolean" ? before : null,
    };
  });
  return Map.groupBy(changes, ({ object }) => object);
}

const FIELD_NAMES: Record<string, string> = {
  isPatient: "is_patient",
  optedOut: "opted_out",
  customFields: "custom",
  addTags: "tags",
  removeTags: "tags",
};

export class PastPerson {
  readonly record: JsonObject & { id: string };
  readonly timezone: string | null;
  readonly createdAt: number;
  readonly inboundAt: number[];
  readonly missedAt: number[];
  readonly textsInAt: number[];
  private readonly texted: readonly Texted[];

  constructor(
    private readonly row: RowOf<typeof READ>,
    private readonly changes: ContactChanges | null,
  ) {
    this.record = { ...(isObject(row.record) ? row.record : {}), id: row.id };
    this.timezone = row.timezone;
    this.createdAt = row.created_at.getTime();
    this.missedAt = times.parse(row.missed_at ?? []);
    this.textsInAt = times.parse(row.texts_in_at ?? []);
    this.inboundAt = [...times.parse(row.called_at ?? []), ...this.textsInAt];
    this.texted = z.array(texted).parse(row.texted ?? []);
  }

  /**
   * When other runs texted the person: a replay counts its own texts itself. Within one millisecond, those that were written
   * after a text of the run come after it.
   */
  textedBesides(runId: string | null): number[] {
    const own = this.texted.filter((text) => text.runId === runId);
    const isAfter = ({ id, at }: Texted) => own.some((text) => text.at === at && text.id < id);
    return this.texted
      .filter((text) => text.runId !== runId)
      .map((text) => (isAfter(text) ? text.at + 1 : text.at));
  }

  /** Each change of it is in the audit log, so the state before a change follows from the change. */
  optedOutAt(at: number): boolean {
    const changes = this.own.filter(({ action }) => action !== "contact.changed");
    const last = changes.findLast((change) => change.at <= at);
    if (last) return last.action === "contact.opted_out";
    const [next] = changes;
    return next ? (next.before ?? next.action === "contact.opted_in") : this.record.opted_out === true;
  }

  /** The fields that were changed after this instant, as far as they are known; all of them when they are not. */
  changedSince(at: number): string[] {
    if (this.row.updated_at.getTime() <= at) return [];
    const later = this.own.filter((change) => change.at > at);
    if (this.changes === null || later.length === 0) return Object.keys(this.record);
    return [...new Set(later.flatMap(({ fields }) => fields))];
  }

  private get own() {
    return this.changes?.get(this.row.id) ?? [];
  }
}

type PeopleOf = { read: Read; workspaceId: string; changes: ContactChanges | null };

/** The contacts of a page of events. Others that a step names, such as a fixed recipient, are read when they are asked for. */
export class PastPeople {
  private readonly byId = new Map<string, PastPerson | null>();
  private readonly byPhone = new Map<string, PastPerson | null>();

  constructor(private readonly of: PeopleOf) {}

  static async read(
    tx: Tx,
    { contacts, ...of }: PeopleOf & { contacts: readonly Contact[] },
  ): Promise<PastPeople> {
    const people = new PastPeople(of);
    await people.load(tx, contacts);
    return people;
  }

  private async load(tx: Tx, contacts: readonly Contact[]): Promise<void> {
    const ids = contacts.flatMap(({ id }) => id ?? []);
    const phones = contacts.flatMap(({ phone }) => phone ?? []);
    const rows = await tx.query(READ, [this.of.workspaceId, ids, phones]);
    for (const id of ids) this.byId.set(id, null);
    for (const phone of phones) this.byPhone.set(phone, null);
    for (const row of rows) {
      const person = new PastPerson(row, this.of.changes);
      this.byId.set(row.id, person);
      if (row.phone !== null) this.byPhone.set(row.phone, person);
    }
  }

  async find(of: Contact): Promise<PastPerson | null> {
    const found = this.known(of);
    if (found !== undefined) return found;
    await this.of.read(({ tx }) => this.load(tx, [of]));
    return this.known(of) ?? null;
  }

  /** By id where there is such a contact, else by number; undefined where neither was asked for yet. */
  private known({ id, phone }: Contact): PastPerson | null | undefined {
    const withId = id === null ? null : this.byId.get(id);
    const withPhone = phone === null ? null : this.byPhone.get(phone);
    return withId || withPhone || (withId === undefined || withPhone === undefined ? undefined : null);
  }
}
