-- CreateTable
CREATE TABLE "run_move_plan" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "to_version_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned' check (status in ('planned', 'applied', 'undone')),
    "moves" JSONB NOT NULL,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "run_move_plan_pkey" PRIMARY KEY ("workspace_id","id")
);

alter table run_move_plan enable row level security;
alter table run_move_plan force row level security;
create policy of_workspace on run_move_plan to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on run_move_plan to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
