import type { LeadChange, NewLead } from "@/lib/actions/effects";
import { toE164 } from "@/lib/actions/phones";
import { iso } from "@/lib/automation/instants";
import { isObject, type JsonObject, own } from "@/lib/automation/json";
import { membersOf } from "@/lib/automation/members";
import { recordsOf } from "@/lib/automation/records";
import { StepFailure } from "@/lib/automation/step-error";
import { splitLeadFields, tagsAfter } from "@/lib/desk/contact-changes";
import type { DeskLead, DeskReader } from "./desk-reader";
import type { SandboxContacts } from "./sandbox-contacts";

type Options = {
  reader: DeskReader;
  country: string;
  contacts: SandboxContacts;
  newId: (prefix: string) => string;
};

/** The leads as the steps and events of one sandbox leave them. */
export class SandboxLeads {
  private readonly known = new Map<string, DeskLead>();

  constructor(private readonly options: Options) {}

  async find(id: string): Promise<DeskLead | null> {
    const known = this.known.get(id) ?? (await this.options.reader.lead?.(id)) ?? null;
    if (known) this.known.set(id, known);
    return known;
  }

  /** Every lead that was read, changed or added, with what filters ask about. */
  all(): JsonObject[] {
    return [...this.known.values()].map(({ record }) => {
      const { id, status, source, tags, created_at } = record;
      return membersOf({ id, status, source, tags, created_at });
    });
  }

  /** The lead that an event's payload describes. */
  addFrom(id: string, { type, data }: { type: string; data: JsonObject }): void {
    const contact = { id: null, phone: null };
    const sent = recordsOf({ type, data, contact, known: {} }).lead ?? {};
    this.add({ record: { ...sent, status: sent.status ?? "new", id }, contactId: null, assigneeId: null });
  }

  private add(lead: DeskLead): void {
    this.known.set(lead.record.id, lead);
  }

  /** An event of the script changes what it says about a lead. */
  async learn(id: string, of: { type: string; data: JsonObject }): Promise<void> {
    const lead = await this.find(id);
    if (!lead) return this.addFrom(id, of);
    const status = own(of.data, "status");
    if (typeof status === "string") lead.record.status = status;
  }

  async create({ dedupeBy, ...lead }: NewLead, now: number): Promise<{ leadId: string; created: boolean }> {
    const same = await this.findSame(dedupeBy, lead);
    if (same !== null) return { leadId: same, created: false };
    const { name, phone, email, source, notes, tags } = lead;
    const contact = await this.options.contacts.touch({ phone, name, email });
    const id = this.options.newId("lead");
    const record = { id, name, phone, email, source, notes, tags: [...new Set(tags)] };
    this.add({
      record: { ...record, status: "new", score: null, grade: null, created_at: iso(now), custom: {} },
      contactId: contact.record.id,
      assigneeId: null,
    });
    return { leadId: id, created: true };
  }

  /** The newest lead that counts as the same one; those of this sandbox are newer than any on record. */
  private async findSame(by: NewLead["dedupeBy"], lead: Omit<NewLead, "dedupeBy">): Promise<string | null> {
    if (by === "none") return null;
    const value = lead[by];
    if (value === null) return null;
    const own = [...this.known.values()].findLast(({ record }) => record[by] === value);
    return own?.record.id ?? (await this.options.reader.leadBy?.(by, value)) ?? null;
  }

  async update(change: LeadChange): Promise<{ leadId: string } | null> {
    const lead = await this.find(change.leadId);
    if (!lead) return null;
    const { record } = lead;
    const { own, custom } = splitLeadFields(change.fields);
    const { phone: text, ...fields } = own;
    const phone = text === undefined ? undefined : this.phoneOf(text);
    Object.assign(record, fields, phone === undefined ? {} : { phone });
    if (phone !== undefined) {
      const contact = await this.options.contacts.touch({ phone, name: String(record.name) });
      lead.contactId = contact.record.id;
    }
    if (change.status !== null) record.status = change.status;
    if (change.addTags.length + change.removeTags.length > 0) {
      const tags = Array.isArray(record.tags) ? record.tags.map(String) : [];
      record.tags = tagsAfter(tags, change);
    }
    record.custom = { ...(isObject(record.custom) ? record.custom : {}), ...custom } satisfies JsonObject;
    return { leadId: record.id };
  }

  private phoneOf(text: string): string {
    const phone = toE164(text, this.options.country);
    if (phone !== null) return phone;
    throw new StepFailure("invalid_phone", `"${text.slice(0, 40)}" is not a phone number`, {
      field: "phone",
    });
  }
}
