import type { ContactChange } from "@/lib/actions/effects";
import type { Contact, RunEvent } from "@/lib/automation/facts";
import { DAY, iso } from "@/lib/automation/instants";
import { isObject, type JsonObject, own } from "@/lib/automation/json";
import { membersOf } from "@/lib/automation/members";
import { keywordOf } from "@/lib/automation/opt-out";
import { consentAfter, normalizedEmail, tagsAfter } from "@/lib/desk/contact-changes";
import { CAP_WINDOW } from "@/lib/desk/text-gate";
import type { DeskContact, DeskReader } from "./desk-reader";

const WEEK = 7 * DAY;

/** The contact book as the steps and events of one sandbox leave it. */
export class SandboxContacts {
  private readonly byId = new Map<string, DeskContact>();
  private readonly idByPhone = new Map<string, string | null>();

  constructor(
    private readonly reader: DeskReader,
    private readonly newId: (prefix: string) => string,
    private readonly clock: { readonly now: number },
  ) {}

  /** A contact is found by id, and one that was added later by the number. */
  async find({ id, phone }: Contact): Promise<DeskContact | null> {
    if (id !== null && this.byId.has(id)) return this.byId.get(id) ?? null;
    if (id !== null) {
      const found = await this.reader.contact?.({ id, phone: null });
      if (found) return this.remember(found);
    }
    return phone === null ? null : this.findByPhone(phone);
  }

  private async findByPhone(phone: string): Promise<DeskContact | null> {
    const known = this.idByPhone.get(phone);
    if (known !== undefined) return known === null ? null : (this.byId.get(known) ?? null);
    const found = await this.reader.contact?.({ id: null, phone });
    if (found) return this.remember(found);
    this.idByPhone.set(phone, null);
    return null;
  }

  private remember(contact: DeskContact): DeskContact {
    const { id, phone } = contact.record;
    const known = this.byId.get(id) ?? contact;
    this.byId.set(id, known);
    if (typeof phone === "string") this.idByPhone.set(phone, id);
    return known;
  }

  /** Finds or creates the one contact of a number. A name or email on record is never overwritten. */
  async touch(of: { phone: string; name?: string | null; email?: string | null }): Promise<DeskContact> {
    const { phone, name = null, email = null } = of;
    const known = await this.findByPhone(phone);
    if (!known) return this.add({ id: this.newId("contact"), phone, name, email });
    known.record.name ??= name;
    known.record.email ??= email;
    return known;
  }

  /** Every contact that was read, changed or added, with what filters ask about. */
  all(): JsonObject[] {
    return [...this.byId.values()].map(({ record, addedAt }) => {
      const { id, tags, is_patient, opted_out, consent, language, birthday } = record;
      const created_at = addedAt === undefined ? undefined : iso(addedAt);
      return membersOf({ id, tags, is_patient, opted_out, consent, language, birthday, created_at });
    });
  }

  /** Adds a contact, such as the one a sample payload stands for. */
  add(record: JsonObject & { id: string }): DeskContact {
    return this.remember({
      record: { ...EMPTY, ...record },
      addedAt: this.clock.now,
      timezone: null,
      hasReplied: false,
      missedCalls: 0,
      missedAt: [],
      textedAt: [],
    });
  }

  /** Same as the live verb: fields replace, custom fields and tags are merged. */
  change({ record }: DeskContact, { fields, addTags, removeTags, consent }: ContactChange): void {
    const { isPatient, custom, email, ...texts } = fields;
    Object.assign(record, membersOf(texts));
    if (email !== undefined) record.email = normalizedEmail(email);
    if (isPatient !== undefined) record.is_patient = isPatient;
    if (custom) record.custom = { ...(isObject(record.custom) ? record.custom : {}), ...custom };
    const tags = Array.isArray(record.tags) ? record.tags.map(String) : [];
    if (addTags.length + removeTags.length > 0) record.tags = tagsAfter(tags, { addTags, removeTags });
    const before = typeof record.consent === "string" ? record.consent : null;
    if (consent) record.consent = consentAfter(consent.marketing, before);
  }

  /** The record as a live run reads it at this moment. */
  async record(of: Contact, now: number): Promise<JsonObject | null> {
    const found = await this.find(of);
    if (!found) return null;
    const missed = found.missedAt.filter((at) => at > now - WEEK).length;
    return { ...found.record, missed_calls_7d: missed };
  }

  /** The texts that count towards the daily limit of a contact. */
  sentTo({ textedAt }: DeskContact, now: number): { count: number; first: number | null } {
    const recent = textedAt.filter((at) => at > now - CAP_WINDOW && at <= now);
    return { count: recent.length, first: recent.length === 0 ? null : Math.min(...recent) };
  }

  /** Notes a text or a missed call with its contact. */
  async learn({ type, data }: RunEvent, { contact: about, at }: { contact: Contact; at: number }) {
    if (type === "sms.received") return this.learnText(data, { about, at });
    if (type !== "call.missed") return;
    const contact = await this.find(about);
    if (!contact) return;
    contact.record.last_inbound_at = iso(at);
    contact.missedCalls += 1;
    contact.missedAt.push(at);
  }

  private async learnText(data: JsonObject, { about, at }: { about: Contact; at: number }) {
    const known = await this.find(about);
    if (!known && about.phone === null) return;
    const contact = known ?? (await this.touch({ phone: about.phone ?? "" }));
    const { record } = contact;
    const body = own(data, "body");
    const keyword =
      typeof body === "string" ? keywordOf(body, { optedOut: record.opted_out === true }) : null;
    record.last_inbound_at = iso(at);
    if (own(data, "is_opt_out") === true || keyword === "stop") record.opted_out = true;
    else if (keyword === "start") record.opted_out = false;
    contact.hasReplied = true;
  }
}

const EMPTY = {
  name: null,
  phone: null,
  email: null,
  tags: [],
  is_patient: false,
  opted_out: false,
  consent: null,
  notes: null,
  language: null,
  birthday: null,
  custom: {},
  last_inbound_at: null,
  missed_calls_7d: 0,
} satisfies JsonObject;
