-- CreateTable
CREATE TABLE "hook_trigger" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'enabled',
    "token" BYTEA NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "previous_hash" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "verify" JSONB NOT NULL,
    "secret" BYTEA,
    "mapping" JSONB NOT NULL DEFAULT '{}',
    "dedupe_by" TEXT,
    "rate_per_minute" INTEGER NOT NULL DEFAULT 60,
    "last_call_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hook_trigger_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "hook_sample" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "hook_id" TEXT NOT NULL,
    "event_id" TEXT,
    "status" TEXT NOT NULL,
    "problems" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "body" JSONB NOT NULL,
    "dedupe_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hook_sample_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "hook_trigger_token_hash_key" ON "hook_trigger"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "hook_trigger_previous_hash_key" ON "hook_trigger"("previous_hash");

-- CreateIndex
CREATE INDEX "hook_trigger_workspace_id_created_at_id_idx" ON "hook_trigger"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "hook_sample_workspace_id_hook_id_id_idx" ON "hook_sample"("workspace_id", "hook_id", "id");

alter table hook_trigger enable row level security;
alter table hook_trigger force row level security;
create policy of_workspace on hook_trigger to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));

alter table hook_sample enable row level security;
alter table hook_sample force row level security;
create policy of_workspace on hook_sample to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));

-- A call knows only the secret part of its URL; its row names the workspace.
create policy by_token on hook_trigger for select to switchboard_web
  using ((select current_setting('app.scope', true)) = 'token'
    and (select current_setting('app.tenant', true)) in (encode(token_hash, 'hex'), encode(previous_hash, 'hex')));
create policy of_system on hook_sample to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system');

alter table hook_trigger add constraint hook_trigger_status_check check (status in ('enabled', 'disabled'));
alter table hook_sample add constraint hook_sample_status_check check (status in ('accepted', 'duplicate', 'refused'));
alter table hook_sample alter column problems set not null;
