-- AlterTable
ALTER TABLE "team_notice" ADD COLUMN     "comment_id" TEXT;

-- CreateTable
CREATE TABLE "automation_comment" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "thread_id" TEXT,
    "node_id" TEXT,
    "author_id" TEXT,
    "text" TEXT NOT NULL,
    "mentions" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" TEXT,

    CONSTRAINT "automation_comment_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "automation_comment_workspace_id_automation_id_id_idx" ON "automation_comment"("workspace_id", "automation_id", "id");

alter table automation_comment enable row level security;
alter table automation_comment force row level security;
create policy of_workspace on automation_comment to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on automation_comment to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
