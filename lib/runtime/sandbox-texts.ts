import type { MessageResult, SmsRequest } from "@/lib/actions/effects";
import { toE164 } from "@/lib/actions/phones";
import { smsSegments } from "@/lib/actions/sms-segments";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import { iso } from "@/lib/automation/instants";
import { textOf } from "@/lib/automation/json";
import { StepFailure } from "@/lib/automation/step-error";
import { canceledText } from "@/lib/desk/appointment-texts";
import {
  DESTINATION_NOT_ALLOWED,
  isInConversation,
  judgeFrequency,
  judgeText,
  type SendingSettings,
} from "@/lib/desk/text-gate";
import type { DeskAppointment, DeskContact } from "./desk-reader";
import type { Note } from "./effect-log";
import type { SandboxContacts } from "./sandbox-contacts";

type Options = {
  workspace: WorkspaceFacts;
  /** The workspace's own zone. */
  timezone: string;
  sending: SendingSettings;
  contacts: SandboxContacts;
  newId: (prefix: string) => string;
};

/** The texts of one sandbox: they pass the gate of live ones and go no further. */
export class SandboxTexts {
  lastAt: number | null = null;

  constructor(private readonly options: Options) {}

  async send(message: SmsRequest, { now, note }: { now: number; note: Note }): Promise<MessageResult> {
    const { to, body, messageClass } = message;
    const contact = await this.options.contacts.touch({ phone: to });
    const verdict = this.judge(message, { contact, now });
    if (!verdict.pass && verdict.reason === "destination_not_allowed")
      throw new StepFailure(verdict.reason, DESTINATION_NOT_ALLOWED, { field: "to" });
    const { segments } = smsSegments(body);
    const preview = { channel: "sms", to, body, segments } as const;
    if (!verdict.pass) {
      const { reason, until } = verdict;
      note("sms", { to, body, segments, messageClass, status: "suppressed", suppressedReason: reason });
      return { status: "suppressed", reason, until: until === null ? null : iso(until), segments, preview };
    }
    contact.textedAt.push(now);
    this.lastAt = now;
    const messageId = this.options.newId("msg");
    note("sms", { messageId, to, body, segments, messageClass, status: "sandboxed" });
    return { status: "sandboxed", messageId, segments, preview };
  }

  /** The same rules as live, on what this sandbox knows. */
  private judge(
    request: Pick<SmsRequest, "to" | "messageClass" | "respectQuietHours">,
    { contact, now }: { contact: DeskContact; now: number },
  ) {
    const { sending: settings, timezone, workspace } = this.options;
    const { opted_out: optedOut, consent } = contact.record;
    const facts = {
      country: workspace.country,
      timezone,
      settings,
      contact: {
        optedOut: optedOut === true,
        consent: typeof consent === "string" ? consent : null,
        timezone: contact.timezone,
      },
    };
    const verdict = judgeText(request, facts, now);
    if (!verdict.pass) return verdict;
    return judgeFrequency(settings.frequencyCapPerDay, this.options.contacts.sentTo(contact, now));
  }

  /**
   * Texts the contact of a canceled appointment. Returns when to do so if it is quiet there now. The cancellation stands
   * even when this workspace may not text the number.
   */
  async notifyCancelled(
    { record, contactPhone }: DeskAppointment,
    at: { now: number; note: Note },
  ): Promise<string | null> {
    const { workspace, timezone } = this.options;
    const to = contactPhone === null ? null : toE164(contactPhone, workspace.country);
    if (to === null) return null;
    const until = await this.quietUntil(to, at.now);
    if (until !== null) return iso(until);
    const about = {
      practice: workspace.name,
      service: textOf(record.service_name) ?? "",
      provider: textOf(record.provider_name) ?? "",
      startsAt: String(record.starts_at),
      timezone: textOf(record.timezone) ?? timezone,
      language: textOf((await this.options.contacts.touch({ phone: to })).record.language),
    };
    const body = canceledText(about);
    const message = { to, body, messageClass: "service", respectQuietHours: false } as const;
    try {
      await this.send(message, at);
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
    }
    return null;
  }

  private async quietUntil(to: string, now: number): Promise<number | null> {
    const contact = await this.options.contacts.touch({ phone: to });
    const heard = textOf(contact.record.last_inbound_at);
    if (isInConversation(heard === null ? null : Date.parse(heard), now)) return null;
    const verdict = this.judge({ to, messageClass: "service", respectQuietHours: true }, { contact, now });
    return !verdict.pass && verdict.reason === "quiet_hours" ? verdict.until : null;
  }
}
