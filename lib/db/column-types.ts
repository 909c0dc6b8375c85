import type { Period } from "@/lib/billing/periods";
import type { CheckedColumns } from "./checked-columns";

/**
 * Types the schema cannot name: the shape of a JSON column, the few values of a text column. Rows of SQL statements and
 * of Prisma carry them (npm run sql). Columns whose values a check constraint lists come from checked-columns.ts.
 */
export interface ColumnTypes extends CheckedColumns {
  "account_history.plan": CheckedColumns["workspace.plan"];
  "account_history.status": CheckedColumns["workspace.status"];
  "api_key.kind": "partner" | "workspace";
  "automation.pause_mode": "stop_new" | "freeze";
  "call.direction": "inbound" | "outbound";
  "call.handled_by": "ai" | "staff";
  "call.outcome": "answered" | "voicemail" | "abandoned" | "transferred" | "missed";
  "callback.priority": "low" | "normal" | "high" | "urgent";
  "callback.status": "open" | "done";
  "effect.kind": "sms" | "email" | "http";
  "event.data": Record<string, unknown>;
  "event.evaluations": {
    automationId: string;
    version: number;
    started: boolean;
    runId?: string;
    reason?: { code: string };
  }[];
  "event.source": "api" | "desk" | "action" | "provider" | "schedule" | "reminder";
  "event.status": "accepted" | "rejected_suspended";
  "invoice.period": Period;
  "message.channel": "sms" | "email";
  "message.direction": "inbound" | "outbound";
  "partner.mode": "live" | "sandbox";
  "partner_member.role": "owner" | "member";
  "provider_setting.kind": "sms" | "email";
  "run.paused_by": "freeze" | "suspension";
  "webhook_delivery.status": "pending" | "delivered" | "failed";
  "webhook_endpoint.status": "enabled" | "disabled" | "gone";
  "workspace.mode": "live" | "test";
  "workspace_member.role": "owner" | "editor" | "viewer";
}

/** An object or its text: pg would send an array as a PostgreSQL array, so lists are given as text. */
export type JsonInput = string | number | boolean | (object & { readonly [Symbol.iterator]?: never });

/** An interval as pg reads it. */
export type PostgresInterval = {
  years?: number;
  months?: number;
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
  milliseconds?: number;
};
