import type {
  ContactChange,
  Effects,
  EmailRequest,
  HttpRequest,
  HttpResult,
  MessageResult,
} from "@/lib/actions/effects";
import { phonesOf, toE164 } from "@/lib/actions/phones";
import type { LeadFacts } from "@/lib/actions/score-lead/points";
import type { Contact, RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { iso } from "@/lib/automation/instants";
import { copyJson, type Json, type JsonObject, own, textIn, textOf } from "@/lib/automation/json";
import { membersOf } from "@/lib/automation/members";
import { type RunRecords, recordsOf } from "@/lib/automation/records";
import type { Perform } from "@/lib/automation/run";
import { contactOfEvent } from "@/lib/automation/waits";
import type { SendingSettings } from "@/lib/desk/text-gate";
import type { ChangedRecords, DeskContact, DeskLead, DeskReader } from "./desk-reader";
import { type EffectLog, type Note, noEffects } from "./effect-log";
import { SandboxAppointments } from "./sandbox-appointments";
import { SandboxContacts } from "./sandbox-contacts";
import { SandboxLeads } from "./sandbox-leads";
import { SandboxStaff } from "./sandbox-staff";
import { SandboxStarts } from "./sandbox-starts";
import { SandboxTexts } from "./sandbox-texts";

export type EmittedEvent = RunEvent & { contact: Contact };

export type SandboxHttp =
  | { mode: "skip"; responses: Record<string, { status: number; body?: Json }> }
  | {
      mode: "send";
      responses: Record<string, { status: number; body?: Json }>;
      send: (request: HttpRequest & { key: string }) => Promise<HttpResult>;
    }
  | RecordedHttp;

/** Requests that a live run made, and what came back. Nothing is sent, and what was never asked has no answer. */
export type RecordedHttp = {
  mode: "recorded";
  responses: Record<string, never>;
  answer: (nodeId: string, request: HttpRequest) => { status: number; body: Json } | null;
};

export type SandboxOptions = {
  /** With the zone of the automation. */
  workspace: WorkspaceFacts;
  /** The workspace's own zone. */
  timezone: string;
  sending: SendingSettings;
  trigger: RunEvent;
  /** Ids in the payload that stand for a record made from it; without a desk, all of them do. */
  sampleIds: readonly string[];
  startAt: number;
  http: SandboxHttp;
  desk: DeskReader | null;
};

/** Effects without external delivery: messages go to an outbox, records to an in-memory desk, and both are recorded. */
export class Sandbox {
  readonly effects: EffectLog = noEffects();
  private readonly contacts: SandboxContacts;
  private readonly leads: SandboxLeads;
  private readonly appointments: SandboxAppointments;
  private readonly staff: SandboxStaff;
  private readonly starts: SandboxStarts;
  private readonly texts: SandboxTexts;
  private emitted: EmittedEvent[] = [];
  /** The step that canceled each appointment: only that one notifies the contact. */
  private readonly cancelled = new Map<string, string>();
  private made = 0;
  private readonly clock = { now: 0 };

  private constructor(private readonly options: SandboxOptions) {
    const { workspace, timezone, desk, startAt } = options;
    this.clock.now = startAt;
    const reader = desk ?? {};
    const newId = (prefix: string) => this.newId(prefix);
    this.contacts = new SandboxContacts(reader, newId, this.clock);
    const shared = { reader, contacts: this.contacts, newId, clock: this.clock };
    const hours = { ...workspace, timezone };
    this.leads = new SandboxLeads({ ...shared, country: workspace.country });
    this.appointments = new SandboxAppointments({ ...shared, desk: hours, timezone: workspace.timezone });
    this.staff = new SandboxStaff({ reader, desk: hours });
    this.starts = new SandboxStarts({
      reader,
      timezone: workspace.timezone,
      newId,
      changed: () => this.changed(),
    });
    this.texts = new SandboxTexts({ ...options, contacts: this.contacts, newId });
  }

  static async open(options: SandboxOptions): Promise<Sandbox> {
    const sandbox = new Sandbox(options);
    await sandbox.learnTrigger();
    return sandbox;
  }

  /** The events that the steps have emitted since the last call. */
  takeEmitted(): EmittedEvent[] {
    const emitted = this.emitted;
    this.emitted = [];
    return emitted;
  }

  private emit(type: string, about: { data: JsonObject; contact: Contact }): void {
    const id = `evt_sandbox_${this.made}`;
    this.emitted.push({ id, type, occurredAt: "", ...about });
  }

  private emitLead(type: string, { record, contactId }: DeskLead): void {
    const { id, custom: _, ...fields } = record;
    const contact = { id: contactId, phone: textOf(record.phone) };
    this.emit(type, { data: { lead_id: id, ...known(fields) }, contact });
  }

  private async emitAppointment(type: string, appointmentId: string): Promise<void> {
    const found = await this.appointments.find(appointmentId);
    if (!found) return;
    const { id, ...fields } = found.record;
    const person = await this.contacts.find({ id: null, phone: found.contactPhone });
    const contact = { id: person?.record.id ?? null, phone: found.contactPhone };
    const data = { appointment_id: id, contact_id: contact.id, contact_phone: contact.phone, ...fields };
    this.emit(type, { data: known(data), contact });
  }

  /** The records that were read, changed or added so far. */
  async changed(): Promise<ChangedRecords> {
    const appointments = await this.appointments.all();
    return { contacts: this.contacts.all(), appointments, leads: this.leads.all() };
  }

  /** When the run last sent a text; replies count from then on. */
  get lastTextAt(): number | null {
    return this.texts.lastAt;
  }

  private newId(prefix: string): string {
    this.made += 1;
    return `${prefix}_sandbox_${this.made}`;
  }

  private standsForRecord(id: string): boolean {
    return this.options.desk === null || this.options.sampleIds.includes(id);
  }

  /** Makes the records a sample payload stands for, and notes what the event itself left behind. */
  private async learnTrigger(): Promise<void> {
    const { trigger, startAt } = this.options;
    const contact = trigger.contact ?? contactOfEvent(trigger);
    const { type, data } = trigger;
    if (contact.id !== null && this.standsForRecord(contact.id) && !(await this.contacts.find(contact))) {
      const sent = recordsOf({ type, data, contact, known: {} }).contact ?? {};
      const isPatient = own(data, "is_existing_patient") === true;
      this.contacts.add({ ...sent, is_patient: isPatient, id: contact.id });
    }
    const { appointmentId, leadId } = subjectIds(data);
    if (appointmentId !== null && this.standsForRecord(appointmentId)) {
      if (!(await this.appointments.find(appointmentId))) this.appointments.addFrom(appointmentId, trigger);
    }
    if (leadId !== null && type.startsWith("lead.") && this.standsForRecord(leadId)) {
      if (!(await this.leads.find(leadId))) this.leads.addFrom(leadId, trigger);
    }
    if (type === "sms.received") await this.contacts.learn(trigger, { contact, at: startAt });
  }

  /** An event's contact as the desk knows it when the event arrives. */
  async identify(contact: Contact): Promise<Contact> {
    const record = (await this.contacts.find(contact))?.record;
    return { id: record?.id ?? contact.id, phone: contact.phone ?? textOf(record?.phone) };
  }

  /** A later event of the script, whether or not a run waits for it. */
  async learn(event: RunEvent, at: { contact: Contact; at: number }): Promise<void> {
    const { appointmentId, leadId } = subjectIds(event.data);
    if (appointmentId !== null && event.type.startsWith("appointment."))
      await this.appointments.learn(appointmentId, event, at.at);
    if (leadId !== null && event.type.startsWith("lead.")) await this.leads.learn(leadId, event);
    await this.contacts.learn(event, at);
  }

  /** The records of the run as its own steps have left them. */
  async records(run: { contact: Contact; type: string; data: JsonObject; now: number }): Promise<RunRecords> {
    const { appointmentId, leadId } = subjectIds(run.data);
    const known = {
      contact: await this.contacts.record(run.contact, run.now),
      appointment:
        appointmentId === null ? null : ((await this.appointments.find(appointmentId))?.record ?? null),
      lead: leadId === null ? null : ((await this.leads.find(leadId))?.record ?? null),
    };
    return copyJson(recordsOf({ ...run, known }));
  }

  effectsFor(step: Perform, at: { now: number; leadId: string | null }): Effects {
    const { now } = at;
    this.clock.now = now;
    const note = (kind: keyof EffectLog, what: JsonObject) => {
      this.effects[kind].push({ ...what, nodeId: step.nodeId, at: iso(now) });
    };
    return {
      phones: phonesOf(this.options.workspace.country),
      sms: { send: (message) => this.texts.send(message, { now, note }) },
      email: { send: async (message) => this.sendEmail(message, note) },
      http: { request: (request) => this.request(request, { step, note }) },
      leads: this.leadEffects(now, note),
      contacts: { update: (change) => this.updateContact(change, note) },
      staff: {
        assign: async (request) => {
          const lead = at.leadId === null ? null : await this.leads.find(at.leadId);
          const member = await this.staff.assign(request, { now, key: step.key, lead });
          if (member)
            note("assignments", { assigneeId: member.id, name: member.name, method: request.method });
          return member;
        },
        notify: async ({ to, title, body, email }) => {
          const people = await this.staff.recipients(to);
          note("notices", { to: people.map(({ id }) => id), title, body, email });
          return people.length;
        },
      },
      callbacks: {
        create: async (callback) => {
          await this.contacts.touch({ phone: callback.phone, name: callback.callerName });
          this.staff.addCallback();
          const made = { callbackId: this.newId("callback") };
          note("callbacks", { ...callback, ...made });
          return made;
        },
      },
      appointments: this.appointmentEffects(step.nodeId, { now, note }),
      automations: this.starts.effects({ now, key: step.key, note: (what) => note("automations", what) }),
    };
  }

  private async updateContact(change: ContactChange, note: Note): Promise<{ contactId: string } | null> {
    const { contactId, fields, consent, addTags, removeTags } = change;
    const { trigger } = this.options;
    const about = trigger.contact ?? contactOfEvent(trigger);
    const found = await this.contactFor(contactId, about);
    if (!found) return null;
    this.contacts.change(found, change);
    const done = { contactId: found.record.id };
    note("contacts", { ...membersOf(fields), addTags, removeTags, consent, ...done, change: "updated" });
    return done;
  }

  /** The contact with this id, or the one the run is about, who is added by number if need be. */
  private async contactFor(contactId: string | null, about: Contact): Promise<DeskContact | null> {
    const id = contactId ?? about.id;
    if (id !== null) return this.contacts.find({ id, phone: null });
    const phone = about.phone === null ? null : toE164(about.phone, this.options.workspace.country);
    return phone === null ? null : this.contacts.touch({ phone });
  }

  private sendEmail(message: EmailRequest, note: Note): MessageResult {
    const messageId = this.newId("msg");
    note("email", { messageId, ...message, status: "sandboxed" });
    const { to, subject, text, html } = message;
    return {
      status: "sandboxed",
      messageId,
      segments: 0,
      preview: { channel: "email", to, subject, body: html ?? text },
    };
  }

  private async request(
    request: HttpRequest,
    { step, note }: { step: Perform; note: Note },
  ): Promise<HttpResult> {
    const { method, url, headers, body = null } = request;
    const { http } = this.options;
    const scripted =
      http.mode === "recorded"
        ? http.answer(step.nodeId, request)
        : Object.hasOwn(http.responses, step.nodeId)
          ? http.responses[step.nodeId]
          : undefined;
    const how = scripted ? "scripted" : http.mode === "send" ? "sent" : "skipped";
    note("http", { method, url, headers, body, how });
    if (scripted) return { skipped: false, status: scripted.status, body: scripted.body ?? null };
    return http.mode === "send" ? http.send({ ...request, key: step.key }) : { skipped: true };
  }

  private leadEffects(now: number, note: Note): Effects["leads"] {
    return {
      create: async (lead) => {
        const made = await this.leads.create(lead, now);
        const created = made.created ? await this.leads.find(made.leadId) : null;
        if (created) this.emitLead("lead.created", created);
        note("leads", { ...lead, ...made, change: made.created ? "created" : "found" });
        return made;
      },
      update: async (change) => {
        const before = (await this.leads.find(change.leadId))?.record.status;
        const updated = await this.leads.update(change);
        const lead = updated && (await this.leads.find(change.leadId));
        if (lead && lead.record.status !== before) this.emitLead("lead.statusChanged", lead);
        if (updated) note("leads", { ...change, change: "updated" });
        return updated;
      },
      scoreFacts: (leadId) => this.scoreFacts(leadId),
      saveScore: async (leadId, { score, grade, reasons }) => {
        const lead = await this.leads.find(leadId);
        if (lead) Object.assign(lead.record, { score, grade });
        note("leads", { leadId, score, grade, reasons, change: "scored" });
      },
    };
  }

  private async scoreFacts(leadId: string): Promise<LeadFacts | null> {
    const lead = await this.leads.find(leadId);
    if (!lead) return null;
    const { data } = this.options.trigger;
    const contact = await this.contacts.find({ id: lead.contactId, phone: textOf(lead.record.phone) });
    const isPatient = contact?.record.is_patient ?? own(data, "is_existing_patient");
    return {
      source: String(lead.record.source),
      hasEmail: textOf(lead.record.email) !== null,
      isExistingPatient: isPatient === true,
      hasBookingIntent: own(data, "intent") === "booking",
      hasReplied: contact?.hasReplied ?? false,
      earlierMissedCalls: contact?.missedCalls ?? 0,
    };
  }

  private appointmentEffects(
    nodeId: string,
    { now, note }: { now: number; note: Note },
  ): Effects["appointments"] {
    return {
      book: async (booking) => {
        const made = await this.appointments.book(booking, now);
        if (!made) return { booked: false };
        note("appointments", { ...booking, ...made, change: "booked" });
        await this.emitAppointment("appointment.booked", made.appointmentId);
        return { booked: true, ...made };
      },
      cancel: async (cancellation) => {
        const { appointmentId } = cancellation;
        const before = (await this.appointments.find(appointmentId))?.record.status;
        const appointment = await this.appointments.cancel(appointmentId, now);
        if (!appointment) return null;
        if (before !== "cancelled") {
          this.cancelled.set(appointmentId, nodeId);
          await this.emitAppointment("appointment.cancelled", appointmentId);
          note("appointments", { ...cancellation, change: "cancelled" });
        }
        const isMine = this.cancelled.get(appointmentId) === nodeId;
        const tells = cancellation.notifyContact && isMine;
        const notifyAt = tells ? await this.texts.notifyCancelled(appointment, { now, note }) : null;
        return { appointmentId, notifyAt };
      },
      update: async (change) => {
        const done = await this.appointments.update(change, now);
        if (done) note("appointments", { ...change, ...done, change: "updated" });
        return done;
      },
    };
  }
}

function subjectIds(data: JsonObject): { appointmentId: string | null; leadId: string | null } {
  return { appointmentId: textIn(data, "appointment_id"), leadId: textIn(data, "lead_id") };
}

/** An event's payload leaves out what has no value. */
function known(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
