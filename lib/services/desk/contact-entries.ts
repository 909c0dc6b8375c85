import "server-only";
import { messageState, timeOf } from "@/lib/desk/message-state";
import type { Language } from "@/lib/language";
import { CATALOGUES, type KeyOf } from "@/lib/messages/catalogue";
import type { Translator } from "@/lib/messages/translate";
import type { WorkspaceCtx } from "@/lib/services/context";

export type Words = {
  language: Language;
  t: Translator<"patients">;
  records: Translator<"records">;
  time: (at: Date) => string;
  /** A calendar day, such as a birthday. */
  day: (day: string) => string;
  /** The name of the practice's time zone. */
  zone: string;
};

/** A desk record as its person reads it: its time, a line of facts, and what was written. */
export type Entry = { id: string; at: Date; facts: (string | null)[]; texts: (string | null)[] };

type Window = { contactId: string; after: string; limit: number };
type Read = (ctx: WorkspaceCtx, window: Window, words: Words) => Promise<Entry[]>;
type Section = { title: KeyOf<"patients">; read: Read };

/** A status without a label in the catalogue is shown as stored. */
function label({ records }: Words, kind: string, value: string): string {
  const key = `${kind}_${value}`;
  return isKey(key) ? records(key) : value;
}

/** The keys of plain labels. They take no arguments. */
type Label = Extract<
  KeyOf<"records">,
  `${"appointment" | "outcome" | "message" | "lead" | "source"}_${string}`
>;
const isKey = (key: string): key is Label => Object.hasOwn(CATALOGUES.en.records, key);

const args = ({ tenant }: WorkspaceCtx, { contactId, after, limit }: Window) =>
  [tenant.id, contactId, after, limit] as const;

const appointments: Read = async (ctx, window, words) => {
  const rows = await ctx.tx.query(
    `select id, starts_at, service_name, provider_name, status, notes from appointment
     where workspace_id = $1 and contact_id = $2 and id > $3 order by id limit $4`,
    [...args(ctx, window)],
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.starts_at,
    facts: [row.service_name, row.provider_name, label(words, "appointment", row.status)],
    texts: [row.notes],
  }));
};

const messages: Read = async (ctx, window, words) => {
  const rows = await ctx.tx.query(
    `select id, created_at, send_at, direction, subject, body, status, error_code, jsonb_array_length(media) as files from message
     where workspace_id = $1 and contact_id = $2 and id > $3 order by id limit $4`,
    [...args(ctx, window)],
  );
  return rows.map(({ files, created_at: createdAt, send_at: sendAt, error_code: errorCode, ...row }) => ({
    id: row.id,
    at: timeOf({ ...row, sendAt, createdAt }),
    facts: [
      words.t(row.direction === "inbound" ? "person_received" : "person_sent"),
      row.direction === "inbound"
        ? null
        : label(words, "message", messageState({ ...row, errorCode, sendAt })),
      files ? words.t("person_files", { count: files }) : null,
    ],
    texts: [row.subject, row.body],
  }));
};

const calls: Read = async (ctx, window, words) => {
  const rows = await ctx.tx.query(
    `select id, started_at, outcome, summary, recording_url is not null as recorded, voicemail_url is not null as voicemail,
       voicemail_transcript from call
     where workspace_id = $1 and contact_id = $2 and id > $3 order by id limit $4`,
    [...args(ctx, window)],
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.started_at,
    facts: [
      label(words, "outcome", row.outcome),
      row.recorded ? words.t("person_recording") : null,
      row.voicemail ? words.t("person_voicemail") : null,
    ],
    texts: [row.summary, row.voicemail_transcript],
  }));
};

const callbacks: Read = async (ctx, window) => {
  const rows = await ctx.tx.query(
    `select id, created_at, reason, outcome from callback
     where workspace_id = $1 and contact_id = $2 and id > $3 order by id limit $4`,
    [...args(ctx, window)],
  );
  return rows.map((row) => ({ id: row.id, at: row.created_at, facts: [], texts: [row.reason, row.outcome] }));
};

const leads: Read = async (ctx, window, words) => {
  const rows = await ctx.tx.query(
    `select id, created_at, source, status, notes, lost_note from lead
     where workspace_id = $1 and contact_id = $2 and id > $3 order by id limit $4`,
    [...args(ctx, window)],
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    facts: [label(words, "source", row.source), label(words, "lead", row.status)],
    texts: [row.notes, row.lost_note],
  }));
};

export const SECTIONS: readonly Section[] = [
  { title: "appointments", read: appointments },
  { title: "person_messages", read: messages },
  { title: "person_calls", read: calls },
  { title: "person_callbacks", read: callbacks },
  { title: "person_leads", read: leads },
];
