import type {
  Effects,
  EmailRequest,
  HttpRequest,
  HttpResult,
  MessageResult,
  SmsRequest,
} from "@/lib/actions/effects";
import { zonesOfRecipient } from "@/lib/actions/phone-zones";
import { mayText, phonesOf } from "@/lib/actions/phones";
import type { LeadFacts } from "@/lib/actions/score-lead/points";
import { smsSegments } from "@/lib/actions/sms-segments";
import type { Contact, RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { iso } from "@/lib/automation/instants";
import { type Json, type JsonObject, own } from "@/lib/automation/json";
import { membersOf } from "@/lib/automation/members";
import { quietUntilInAll } from "@/lib/automation/quiet-hours";
import type { RunRecords } from "@/lib/automation/records";
import type { Perform } from "@/lib/automation/run";
import { StepFailure } from "@/lib/automation/step-error";
import { contactOfEvent } from "@/lib/automation/waits";
import { type DeskReader, SandboxDesk } from "./desk";

type Recorded = JsonObject & { nodeId: string; at: string };
export type EffectLog = {
  sms: Recorded[];
  email: Recorded[];
  leads: Recorded[];
  contacts: Recorded[];
  assignments: Recorded[];
  notices: Recorded[];
  callbacks: Recorded[];
  appointments: Recorded[];
  http: Recorded[];
};

export type SandboxHttp =
  | { mode: "skip"; responses: Record<string, { status: number; body?: Json }> }
  | {
      mode: "send";
      responses: Record<string, { status: number; body?: Json }>;
      send: (request: HttpRequest & { key: string }) => Promise<HttpResult>;
    };

export type SandboxOptions = {
  workspace: WorkspaceFacts;
  /** The workspace's own zone. An automation's zone says what its times mean, not when people sleep. */
  timezone: string;
  trigger: RunEvent;
  http: SandboxHttp;
  desk?: DeskReader;
};

export function noEffects(): EffectLog {
  return {
    sms: [],
    email: [],
    leads: [],
    contacts: [],
    assignments: [],
    notices: [],
    callbacks: [],
    appointments: [],
    http: [],
  };
}

/** Effects without external delivery: messages go to an outbox, records to an in-memory desk, and both are recorded. */
export class Sandbox {
  readonly effects: EffectLog = noEffects();
  private readonly desk: SandboxDesk;

  constructor(private readonly options: SandboxOptions) {
    this.desk = new SandboxDesk(options.workspace, options.desk ?? {});
    this.desk.learn(options.trigger);
  }

  /** A later event of the script, whether or not a run waits for it. */
  learn(event: RunEvent): void {
    this.desk.learn(event);
  }

  /** The records of the run as its own steps have left them. */
  records(run: { contact: Contact; type: string; data: JsonObject; now: number }): Promise<RunRecords> {
    return this.desk.records(run);
  }

  effectsFor(step: Perform, now: number): Effects {
    const note = (kind: keyof EffectLog, what: JsonObject) => {
      this.effects[kind].push({ ...what, nodeId: step.nodeId, at: iso(now) });
    };
    return {
      phones: phonesOf(this.options.workspace.country),
      sms: { send: (message) => this.sendSms(message, { now, note }) },
      email: { send: async (message) => this.sendEmail(message, note) },
      http: { request: (request) => this.request(request, { step, note }) },
      leads: this.leads(note),
      contacts: {
        update: async (change) => {
          const { contactId, fields, consent, ...tags } = change;
          const { trigger } = this.options;
          const about = trigger.contact ?? contactOfEvent(trigger);
          const found = await this.desk.findContact(contactId, about);
          if (!found) return null;
          this.desk.noteContactChange(found.contactId, change);
          note("contacts", { ...membersOf(fields), ...tags, consent, ...found, change: "updated" });
          return found;
        },
      },
      staff: {
        assign: async (request) => {
          const { timezone } = this.options;
          const member = await this.desk.assign(request, { now, timezone, key: step.key });
          if (member)
            note("assignments", { assigneeId: member.id, name: member.name, method: request.method });
          return member;
        },
        notify: async ({ to, title, body, email }) => {
          const people = await this.desk.recipients(to);
          note("notices", { to: people.map(({ id }) => id), title, body, email });
          return people.length;
        },
      },
      callbacks: {
        create: async (callback) => {
          const made = this.desk.createCallback(callback);
          note("callbacks", { ...callback, ...made });
          return made;
        },
      },
      appointments: this.appointments(now, note),
    };
  }

  private async sendSms(
    message: SmsRequest,
    { now, note }: { now: number; note: Note },
  ): Promise<MessageResult> {
    const { to, body, messageClass } = message;
    const { country, textableCountries = [country] } = this.options.workspace;
    if (!mayText(to, textableCountries)) {
      throw new StepFailure("destination_not_allowed", `This workspace may not text ${to}`, { field: "to" });
    }
    const { segments } = smsSegments(body);
    const preview = { channel: "sms", to, body, segments } as const;
    const { quietHours } = this.options.workspace;
    const timezones = zonesOfRecipient(to, { contact: null, workspace: this.options.timezone });
    const until = message.respectQuietHours ? quietUntilInAll(now, { timezones, quietHours }) : null;
    const optedOut = await this.desk.isOptedOut(to);
    if (optedOut || until !== null) {
      const reason = optedOut ? "opted_out" : "quiet_hours";
      note("sms", { to, body, segments, messageClass, status: "suppressed", suppressedReason: reason });
      const known = optedOut || until === null ? null : iso(until);
      return { status: "suppressed", reason, until: known, segments, preview };
    }
    const messageId = this.desk.id("msg");
    note("sms", { messageId, to, body, segments, messageClass, status: "sandboxed" });
    return { status: "sandboxed", messageId, segments, preview };
  }

  private sendEmail(message: EmailRequest, note: Note): MessageResult {
    const messageId = this.desk.id("msg");
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
    const scripted = Object.hasOwn(http.responses, step.nodeId) ? http.responses[step.nodeId] : undefined;
    const how = scripted ? "scripted" : http.mode === "send" ? "sent" : "skipped";
    note("http", { method, url, headers, body, how });
    if (scripted) return { skipped: false, status: scripted.status, body: scripted.body ?? null };
    return http.mode === "send" ? http.send({ ...request, key: step.key }) : { skipped: true };
  }

  private leads(note: Note): Effects["leads"] {
    return {
      create: async (lead) => {
        const made = this.desk.createLead(lead);
        note("leads", { ...lead, ...made, change: made.created ? "created" : "found" });
        return made;
      },
      update: async (change) => {
        const updated = await this.desk.updateLead(change);
        if (updated) note("leads", { ...change, change: "updated" });
        return updated;
      },
      scoreFacts: (leadId) => this.scoreFacts(leadId),
      saveScore: async (leadId, { score, grade, reasons }) => {
        note("leads", { leadId, score, grade, reasons, change: "scored" });
      },
    };
  }

  private async scoreFacts(leadId: string): Promise<LeadFacts | null> {
    const lead = await this.desk.lead(leadId);
    if (!lead) return null;
    const { data } = this.options.trigger;
    const contact = await this.desk.contact(lead.phone);
    return {
      source: lead.source,
      hasEmail: lead.email !== null,
      isExistingPatient: contact?.isPatient ?? own(data, "is_existing_patient") === true,
      hasBookingIntent: own(data, "intent") === "booking",
      hasReplied: this.desk.hasReplied(lead.phone),
      earlierMissedCalls: contact?.missedCalls ?? 0,
    };
  }

  private appointments(now: number, note: Note): Effects["appointments"] {
    return {
      book: async (booking) => {
        const made = await this.desk.book(booking, now);
        if (!made) return { booked: false };
        note("appointments", { ...booking, ...made, change: "booked" });
        return { booked: true, ...made };
      },
      cancel: async (cancellation) => {
        const done = await this.desk.cancel(cancellation.appointmentId);
        if (done) note("appointments", { ...cancellation, change: "cancelled" });
        return done;
      },
      update: async (change) => {
        const done = await this.desk.update(change);
        if (done) note("appointments", { ...change, ...done, change: "updated" });
        return done;
      },
    };
  }
}

type Note = (kind: keyof EffectLog, what: JsonObject) => void;
