-- Written by the schema differ from prisma/schema.prisma, then by hand: event and run_step are partitioned,
-- rate_bucket and editor_presence are unlogged.

-- CreateTable
CREATE TABLE "person" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "is_operator" BOOLEAN NOT NULL DEFAULT false,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "external_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "sign_in_throttle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "reset_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "partner" (
    "id" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'applied',
    "mode" TEXT NOT NULL DEFAULT 'live',
    "application" JSONB NOT NULL DEFAULT '{}',
    "brand_color" TEXT,
    "tax_rate" DECIMAL(7,6) NOT NULL DEFAULT 0,
    "clock_at" TIMESTAMPTZ(3),
    "status_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "approved_at" TIMESTAMPTZ(3),
    "suspended_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_member" (
    "partner_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_member_pkey" PRIMARY KEY ("partner_id","person_id")
);

-- CreateTable
CREATE TABLE "workspace" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "owner_email" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "mode" TEXT NOT NULL DEFAULT 'live',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "country" TEXT NOT NULL DEFAULT 'US',
    "phone" TEXT,
    "business_hours" JSONB,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "desk_settings" JSONB NOT NULL DEFAULT '{}',
    "trigger_epoch" BIGINT NOT NULL DEFAULT 0,
    "suspended_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suspension" (
    "workspace_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "reason_code" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suspension_pkey" PRIMARY KEY ("workspace_id","source")
);

-- CreateTable
CREATE TABLE "account_history" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "plan" TEXT NOT NULL,
    "status" TEXT NOT NULL,

    CONSTRAINT "account_history_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "workspace_member" (
    "workspace_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_member_pkey" PRIMARY KEY ("workspace_id","person_id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT,
    "partner_id" TEXT,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "workspace_id" TEXT,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "rotated_to_id" TEXT,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" JSONB NOT NULL,
    "action" TEXT NOT NULL,
    "object" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "seq" BIGINT,
    "prev" BYTEA,
    "hash" BYTEA,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "tenant_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "automation" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "pause_mode" TEXT,
    "draft" JSONB NOT NULL,
    "draft_rev" INTEGER NOT NULL DEFAULT 1,
    "draft_by" TEXT,
    "draft_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "draft_hash" TEXT NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '{"errors":[],"warnings":[]}',
    "live_version_id" TEXT,
    "live_version" INTEGER,
    "live_hash" TEXT,
    "flag" JSONB,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "automation_version" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "message" TEXT,
    "deployed_by" TEXT,
    "deployed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rollback_of" INTEGER,

    CONSTRAINT "automation_version_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "live_trigger" (
    "workspace_id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "conditions" JSONB NOT NULL DEFAULT '{}',
    "offset_minutes" INTEGER,
    "cron" TEXT,
    "timezone" TEXT,
    "overlap" TEXT NOT NULL DEFAULT 'skip',
    "catch_up_minutes" INTEGER NOT NULL DEFAULT 10,
    "rate_limit_per_minute" INTEGER,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "next_fire_at" TIMESTAMPTZ(3),

    CONSTRAINT "live_trigger_pkey" PRIMARY KEY ("workspace_id","automation_id")
);

-- CreateTable
CREATE TABLE "scenario" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sample_data" JSONB NOT NULL,
    "start_at" TIMESTAMPTZ(3),
    "events" JSONB NOT NULL DEFAULT '[]',
    "assertions" JSONB NOT NULL DEFAULT '[]',
    "last_result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scenario_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "test_run" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "version" INTEGER,
    "status" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_run_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE UNLOGGED TABLE "editor_presence" (
    "workspace_id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "tab_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "focus" JSONB NOT NULL DEFAULT '{}',
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "editor_presence_pkey" PRIMARY KEY ("workspace_id","automation_id","tab_id")
);

-- CreateTable
CREATE TABLE "event" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "sender_id" TEXT,
    "source" TEXT NOT NULL DEFAULT 'api',
    "status" TEXT NOT NULL DEFAULT 'accepted',
    "contact_id" TEXT,
    "phone" TEXT,
    "cause_run_id" TEXT,
    "cause_node_id" TEXT,
    "hop" INTEGER NOT NULL DEFAULT 0,
    "evaluations" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("workspace_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "event_key" (
    "workspace_id" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,

    CONSTRAINT "event_key_pkey" PRIMARY KEY ("workspace_id","dedupe_key")
);

-- CreateTable
CREATE TABLE "run" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "contact_id" TEXT,
    "status" TEXT NOT NULL,
    "node" TEXT,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "claim" TEXT,
    "wake_at" TIMESTAMPTZ(3),
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "paused_by" TEXT,
    "parked_at" TIMESTAMPTZ(3),
    "hop" INTEGER NOT NULL DEFAULT 0,
    "cause_automation_id" TEXT,
    "state" JSONB NOT NULL,
    "error" JSONB,
    "rerun_of" TEXT,
    "traceparent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "run_step" (
    "workspace_id" TEXT NOT NULL,
    "run_id" TEXT COLLATE "C" NOT NULL,
    "seq" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "node_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "action" TEXT,
    "name" TEXT,
    "status" TEXT NOT NULL,
    "branch" TEXT,
    "input" JSONB,
    "output" JSONB,
    "detail" JSONB,
    "error" JSONB,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_step_pkey" PRIMARY KEY ("workspace_id","run_id","seq","attempt")
) PARTITION BY RANGE ("run_id");

-- CreateTable
CREATE TABLE "wait" (
    "workspace_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "match" JSONB NOT NULL,
    "contact_id" TEXT,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "delivered_event_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wait_pkey" PRIMARY KEY ("workspace_id","run_id")
);

-- CreateTable
CREATE TABLE "effect" (
    "workspace_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "run_id" TEXT,
    "node_id" TEXT,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "request" JSONB NOT NULL,
    "response" JSONB,
    "provider_id" TEXT,
    "message_id" TEXT,
    "error" JSONB,
    "settled_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "effect_pkey" PRIMARY KEY ("workspace_id","key")
);

-- CreateTable
CREATE TABLE "reminder" (
    "workspace_id" TEXT NOT NULL,
    "appointment_id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "fired_at" TIMESTAMPTZ(3),

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("workspace_id","appointment_id","automation_id")
);

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "slots" INTEGER NOT NULL,
    "busy" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "phone" TEXT,
    "name" TEXT,
    "email" TEXT,
    "tags" TEXT[],
    "opted_out" BOOLEAN NOT NULL DEFAULT false,
    "opted_out_at" TIMESTAMPTZ(3),
    "consent" TEXT,
    "consent_proof" JSONB,
    "is_patient" BOOLEAN NOT NULL DEFAULT false,
    "timezone" TEXT,
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "call" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contact_id" TEXT,
    "direction" TEXT NOT NULL,
    "from_phone" TEXT NOT NULL,
    "to_phone" TEXT,
    "caller_name" TEXT,
    "outcome" TEXT NOT NULL,
    "handled_by" TEXT,
    "duration_seconds" INTEGER NOT NULL DEFAULT 0,
    "ring_seconds" INTEGER,
    "summary" TEXT,
    "intent" TEXT,
    "recording_url" TEXT,
    "voicemail_url" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "provider_id" TEXT,
    "returned_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "lead" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contact_id" TEXT,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT,
    "source" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'new',
    "notes" TEXT,
    "tags" TEXT[],
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "score" INTEGER,
    "grade" TEXT,
    "score_reasons" JSONB,
    "position" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "converted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "service" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "duration_minutes" INTEGER NOT NULL DEFAULT 30,
    "buffer_minutes" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "provider" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "hours" JSONB,
    "color" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "holiday" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "holiday_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "appointment" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contact_id" TEXT,
    "contact_name" TEXT NOT NULL,
    "contact_phone" TEXT NOT NULL,
    "contact_email" TEXT,
    "service_id" TEXT NOT NULL,
    "service_name" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "provider_name" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "busy_until" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'staff',
    "status" TEXT NOT NULL DEFAULT 'booked',
    "is_new_patient" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "cancelled_by" TEXT,
    "cancel_reason" TEXT,
    "cancelled_at" TIMESTAMPTZ(3),
    "marked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "callback" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contact_id" TEXT,
    "phone" TEXT NOT NULL,
    "caller_name" TEXT,
    "priority" TEXT NOT NULL DEFAULT 'normal',
    "reason" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "assignee_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "outcome" TEXT,
    "completed_at" TIMESTAMPTZ(3),
    "run_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "callback_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "message" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contact_id" TEXT,
    "direction" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "from_address" TEXT,
    "to_address" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT NOT NULL,
    "html" TEXT,
    "segments" INTEGER NOT NULL DEFAULT 0,
    "message_class" TEXT NOT NULL DEFAULT 'service',
    "status" TEXT NOT NULL,
    "suppressed_reason" TEXT,
    "error_code" TEXT,
    "provider_id" TEXT,
    "effect_key" TEXT,
    "automation_id" TEXT,
    "version_id" TEXT,
    "run_id" TEXT,
    "node_id" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "provider_setting" (
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "config" JSONB NOT NULL DEFAULT '{}',
    "secret" BYTEA,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_setting_pkey" PRIMARY KEY ("workspace_id","kind")
);

-- CreateTable
CREATE TABLE "workspace_secret" (
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "hosts" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_secret_pkey" PRIMARY KEY ("workspace_id","name")
);

-- CreateTable
CREATE TABLE "price_book" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "book" JSONB NOT NULL,
    "effective_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_book_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_event" (
    "workspace_id" TEXT NOT NULL,
    "meter" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "quantity" BIGINT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seq" BIGSERIAL NOT NULL,
    "supersedes" TEXT,
    "automation_id" TEXT,
    "version_id" TEXT,
    "node_id" TEXT,
    "run_id" TEXT,

    CONSTRAINT "usage_event_pkey" PRIMARY KEY ("workspace_id","meter","key")
);

-- CreateTable
CREATE TABLE "api_request_bucket" (
    "workspace_id" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "process" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "api_request_bucket_pkey" PRIMARY KEY ("workspace_id","minute","process")
);

-- CreateTable
CREATE TABLE "usage_day" (
    "workspace_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "meter" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "quantity" BIGINT NOT NULL,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("workspace_id","day","meter")
);

-- CreateTable
CREATE TABLE "invoice" (
    "partner_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "global_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "currency" TEXT NOT NULL DEFAULT 'usd',
    "total_accounts" INTEGER NOT NULL,
    "subtotal" DECIMAL(14,2) NOT NULL,
    "discount" DECIMAL(14,2) NOT NULL,
    "tax" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(14,2) NOT NULL,
    "rating" JSONB NOT NULL DEFAULT '{}',
    "ingest_bound" BIGINT,
    "price_book_id" TEXT,
    "price_book_hash" TEXT,
    "rater_version" INTEGER,
    "merkle_root" TEXT,
    "replaces" TEXT,
    "pdf" BYTEA,
    "pdf_etag" TEXT,
    "drafted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finalized_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "reminders_sent" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "invoice_line" (
    "partner_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "workspace_id" TEXT,
    "kind" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "unit_price" DECIMAL(20,10) NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "invoice_line_pkey" PRIMARY KEY ("partner_id","invoice_id","id")
);

-- CreateTable
CREATE TABLE "credit_note" (
    "partner_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "reason" TEXT NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_note_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "invoice_note" (
    "partner_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "person_id" TEXT,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_note_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "partner_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'enabled',
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "partner_event" (
    "partner_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "workspace_id" TEXT,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fanned_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_event_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "partner_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "order_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "replay_of" TEXT,
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "platform_mail" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "platform_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "owner" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "headers" JSONB,
    "body" BYTEA,
    "encrypted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("owner","method","path","key")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_bucket" (
    "key" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_bucket_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "platform_setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE INDEX "session_person_id_idx" ON "session"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "partner_ref_key" ON "partner"("ref");

-- CreateIndex
CREATE INDEX "partner_member_person_id_idx" ON "partner_member"("person_id");

-- CreateIndex
CREATE INDEX "workspace_partner_id_created_at_id_idx" ON "workspace"("partner_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_partner_id_external_id_key" ON "workspace"("partner_id", "external_id");

-- CreateIndex
CREATE INDEX "account_history_partner_id_at_idx" ON "account_history"("partner_id", "at");

-- CreateIndex
CREATE INDEX "workspace_member_person_id_idx" ON "workspace_member"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_workspace_id_idx" ON "invitation"("workspace_id");

-- CreateIndex
CREATE INDEX "invitation_partner_id_idx" ON "invitation"("partner_id");

-- CreateIndex
CREATE INDEX "invitation_email_idx" ON "invitation"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_partner_id_kind_idx" ON "api_key"("partner_id", "kind");

-- CreateIndex
CREATE INDEX "api_key_workspace_id_idx" ON "api_key"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_tenant_id_seq_key" ON "audit_entry"("tenant_id", "seq");

-- CreateIndex
CREATE INDEX "automation_workspace_id_created_at_id_idx" ON "automation"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "automation_version_workspace_id_automation_id_number_key" ON "automation_version"("workspace_id", "automation_id", "number");

-- CreateIndex
CREATE INDEX "live_trigger_workspace_id_event_idx" ON "live_trigger"("workspace_id", "event");

-- CreateIndex
CREATE INDEX "scenario_workspace_id_automation_id_idx" ON "scenario"("workspace_id", "automation_id");

-- CreateIndex
CREATE INDEX "test_run_workspace_id_automation_id_id_idx" ON "test_run"("workspace_id", "automation_id", "id");

-- CreateIndex
CREATE INDEX "event_workspace_id_phone_id_idx" ON "event"("workspace_id", "phone", "id");

-- CreateIndex
CREATE INDEX "run_workspace_id_automation_id_id_idx" ON "run"("workspace_id", "automation_id", "id");

-- CreateIndex
CREATE INDEX "run_workspace_id_contact_id_id_idx" ON "run"("workspace_id", "contact_id", "id");

-- CreateIndex
CREATE INDEX "run_workspace_id_event_id_idx" ON "run"("workspace_id", "event_id");

-- CreateIndex
CREATE INDEX "wait_workspace_id_event_idx" ON "wait"("workspace_id", "event");

-- CreateIndex
CREATE UNIQUE INDEX "contact_workspace_id_phone_key" ON "contact"("workspace_id", "phone");

-- CreateIndex
CREATE INDEX "call_workspace_id_started_at_idx" ON "call"("workspace_id", "started_at");

-- CreateIndex
CREATE INDEX "call_workspace_id_contact_id_idx" ON "call"("workspace_id", "contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "call_workspace_id_provider_id_key" ON "call"("workspace_id", "provider_id");

-- CreateIndex
CREATE INDEX "lead_workspace_id_status_id_idx" ON "lead"("workspace_id", "status", "id");

-- CreateIndex
CREATE INDEX "lead_workspace_id_phone_idx" ON "lead"("workspace_id", "phone");

-- CreateIndex
CREATE INDEX "lead_workspace_id_contact_id_idx" ON "lead"("workspace_id", "contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "service_workspace_id_name_key" ON "service"("workspace_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "provider_workspace_id_name_key" ON "provider"("workspace_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "holiday_workspace_id_date_key" ON "holiday"("workspace_id", "date");

-- CreateIndex
CREATE INDEX "appointment_workspace_id_starts_at_idx" ON "appointment"("workspace_id", "starts_at");

-- CreateIndex
CREATE INDEX "appointment_workspace_id_contact_id_idx" ON "appointment"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "callback_workspace_id_status_due_at_idx" ON "callback"("workspace_id", "status", "due_at");

-- CreateIndex
CREATE INDEX "callback_workspace_id_contact_id_idx" ON "callback"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "message_workspace_id_contact_id_id_idx" ON "message"("workspace_id", "contact_id", "id");

-- CreateIndex
CREATE INDEX "message_workspace_id_provider_id_idx" ON "message"("workspace_id", "provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_workspace_id_effect_key_key" ON "message"("workspace_id", "effect_key");

-- CreateIndex
CREATE UNIQUE INDEX "price_book_version_key" ON "price_book"("version");

-- CreateIndex
CREATE INDEX "usage_event_partner_id_occurred_at_idx" ON "usage_event"("partner_id", "occurred_at");

-- CreateIndex
CREATE INDEX "usage_event_workspace_id_occurred_at_idx" ON "usage_event"("workspace_id", "occurred_at");

-- CreateIndex
CREATE INDEX "api_request_bucket_partner_id_minute_idx" ON "api_request_bucket"("partner_id", "minute");

-- CreateIndex
CREATE INDEX "usage_day_partner_id_day_idx" ON "usage_day"("partner_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_global_id_key" ON "invoice"("global_id");

-- CreateIndex
CREATE INDEX "invoice_partner_id_period_idx" ON "invoice"("partner_id", "period");

-- CreateIndex
CREATE INDEX "webhook_delivery_partner_id_endpoint_id_id_idx" ON "webhook_delivery"("partner_id", "endpoint_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");
