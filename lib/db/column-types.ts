import type { BusinessHours } from "@/lib/automation/business-hours";
import type { CustomEvent } from "@/lib/automation/custom-events";
import type { Json, JsonObject } from "@/lib/automation/json";
import type { ConflictChoice, TemplateConflict } from "@/lib/automation/merge-template";
import type { Parameter, ParameterValues } from "@/lib/automation/parameters";
import type { Run } from "@/lib/automation/run";
import type { Period } from "@/lib/billing/periods";
import type { Account } from "@/lib/contract/accounts";
import type { BillingProfile } from "@/lib/contract/billing-profile";
import type { HookVerification } from "@/lib/contract/hook-triggers";
import type { NoticeKind } from "@/lib/contract/notice-settings";
import type { ApplicationDetails } from "@/lib/contract/partners";
import type { Canary, RolloutBacktest } from "@/lib/contract/rollouts";
import type { Scope } from "@/lib/contract/scopes";
import type { SecurityEventKind } from "@/lib/contract/security";
import type { CheckedColumns } from "./checked-columns";

/**
 * Types the schema cannot name: the shape of a JSON column, the few values of a text column. Rows of SQL statements and
 * of Prisma carry them (npm run sql). Columns whose values a check constraint lists come from checked-columns.ts.
 */
export interface ColumnTypes extends CheckedColumns {
  "account_history.plan": CheckedColumns["workspace.plan"];
  "account_history.status": CheckedColumns["workspace.status"];
  "api_key.kind": "partner" | "workspace";
  "api_key.scopes": Scope[];
  "automation.flag": JsonObject;
  "automation.pause_mode": "stop_new" | "freeze";
  "billing_profile.profile": BillingProfile;
  "call.direction": "inbound" | "outbound";
  "call.handled_by": "ai" | "staff";
  "call.outcome": "answered" | "voicemail" | "abandoned" | "transferred" | "missed";
  "callback.priority": "low" | "normal" | "high" | "urgent";
  "callback.status": "open" | "done";
  "contact.consent_proof": ConsentProof;
  "contact.custom_fields": JsonObject;
  "early_status.status": "delivered" | "failed";
  "effect.kind": "sms" | "email" | "http";
  "emailed_application.details": ApplicationDetails;
  "engine_measurement.runs": Record<string, number>;
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
  "event_type.schema": CustomEvent["schema"];
  "fleet_copy.parameter_values": ParameterValues;
  "fleet_revision.definition": JsonObject;
  "fleet_revision.parameters": Parameter[];
  "fleet_template.source": { accountId: string; automationId: string };
  "hook_trigger.mapping": Record<string, string>;
  "hook_trigger.verify": HookVerification;
  "hook_sample.body": JsonObject;
  "invoice.period": Period;
  "lead.custom_fields": JsonObject;
  "lead.lost_reason": "too_expensive" | "went_elsewhere" | "no_answer" | "not_a_fit" | "other";
  "message.channel": "sms" | "email";
  "message.media": { url: string; contentType: string }[];
  "message.message_class": "service" | "reminder" | "marketing";
  "message.direction": "inbound" | "outbound";
  "partner.application": JsonObject;
  "partner.mode": "live" | "sandbox";
  "partner_event.data": JsonObject;
  "partner_member.role": "owner" | "member";
  "person.language": "en" | "es";
  "person.clock": "automatic" | "12" | "24";
  "provider_setting.config": JsonObject;
  "provider_setting.kind": "sms" | "email" | "voice";
  "rollout.actor": JsonObject;
  "rollout.backtest": RolloutBacktest;
  "rollout.canary": StoredCanary;
  "rollout.measured": { runs: number; failed: number; texted: number; optedOut: number; at: string };
  "rollout.reason": Reason;
  "rollout_account.before": AccountBefore;
  "rollout_account.choices": ConflictChoice[];
  "rollout_account.conflicts": TemplateConflict[];
  "rollout_account.reason": Reason;
  "rollout_account.parameter_values": ParameterValues;
  "run.error": StoredError;
  "run.paused_by": "freeze" | "restore" | "suspension";
  "run.state": StoredRun;
  "run.trigger": JsonObject;
  "run_step.detail": { evaluated?: unknown[]; sandbox?: JsonObject; warnings?: string[] };
  "run_step.error": StoredError;
  "run_step.status": "succeeded" | "failed" | "skipped" | "suppressed";
  "run_step.type": "action" | "condition";
  "security_event.kind": SecurityEventKind;
  "sso_connection.group_roles": Record<string, string>;
  "team_notice.kind": NoticeKind;
  "webhook_delivery.status": "pending" | "delivered" | "failed";
  "webhook_endpoint.status": "enabled" | "disabled" | "gone";
  "workspace_member.hours": BusinessHours;
  "workspace.business_hours": NonNullable<Account["settings"]["businessHours"]>;
  "workspace.metadata": Account["metadata"];
  "workspace.mode": "live" | "test";
  "workspace_member.role": "owner" | "editor" | "viewer";
}

/** The evidence of a consent: what was given, who recorded it, how and when. */
export type ConsentProof = { consent: string; note: string | null; by: string; at: string };

/** The state of an account before a push, for a rollback. */
export type AccountBefore = {
  version: number;
  revision: number;
  values: ParameterValues;
  draft: Json;
  /** Hash of the draft after the push: a draft with another hash was edited since. */
  pushedHash: string;
};

/** A canary, and when a person ended it before its hours or its first run. */
type StoredCanary = Canary & { promotedAt?: string };

/** The reason a rollout was halted, or an account left as it was. */
export type Reason = { code: string; message: string };

type StoredError = { code: string; message: string; [member: string]: unknown };

/** Empty before the first step and after the contact was erased. */
type StoredRun = Partial<Run>;

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
