-- CreateTable
CREATE TABLE "backtest" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "against" TEXT NOT NULL,
    "definitions" JSONB NOT NULL,
    "against_no" INTEGER NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,
    "event_limit" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued' check (status in ('queued', 'running', 'done', 'failed', 'canceled')),
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "summary" JSONB NOT NULL,
    "claim" TEXT,
    "seen_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "backtest_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "backtest_difference" (
    "workspace_id" TEXT NOT NULL,
    "backtest_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "contact_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL check (kind in ('added', 'removed', 'changed', 'moved')),
    "before" JSONB,
    "after" JSONB,
    "path_before" TEXT[] not null,
    "path_after" TEXT[] not null,

    CONSTRAINT "backtest_difference_pkey" PRIMARY KEY ("workspace_id","backtest_id","seq")
);

-- CreateIndex
CREATE INDEX "backtest_difference_workspace_id_contact_id_idx" ON "backtest_difference"("workspace_id", "contact_id");

alter table backtest enable row level security;
alter table backtest force row level security;
create policy of_workspace on backtest to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));

alter table backtest_difference enable row level security;
alter table backtest_difference force row level security;
create policy of_workspace on backtest_difference to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));

-- Waiting backtests are few among those of the last 30 days.
create index backtest_waiting on backtest (created_at) where status in ('queued', 'running');

-- The worker's jobs look for them in all workspaces.
create policy of_system on backtest to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
create policy of_system on backtest_difference to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
