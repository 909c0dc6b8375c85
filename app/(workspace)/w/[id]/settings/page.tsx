import type { Metadata } from "next";
import { HoursText } from "@/components/settings/hours-fields";
import { Page } from "@/components/shell/app-shell";
import { phoneText } from "@/components/ui/phone";
import { Badge, Card, CardHeader, PageHeader } from "@/components/ui/surface";
import { workspacePage } from "@/lib/auth/page-scope";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { readGeneral } from "@/lib/services/workspace/general";

export const metadata: Metadata = { title: "General" };

export default async function GeneralSettings({ params }: { params: Promise<{ id: string }> }) {
  const { workspace } = await workspacePage(params, "data:read");
  const general = await tx(web().db, { kind: "workspace", id: workspace.id }, (t) =>
    readGeneral(t, workspace.id),
  );
  const rows = [
    ["Name", workspace.name],
    ["Workspace id", workspace.id],
    ["Plan", workspace.plan],
    ["Time zone", workspace.timezone.replaceAll("_", " ")],
    ["Country", new Intl.DisplayNames("en", { type: "region" }).of(workspace.country) ?? workspace.country],
    ["Phone", phoneText(general.phone)],
  ];
  return (
    <Page>
      <PageHeader
        title="General"
        description="Your provider manages these settings. Contact them to change something."
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader
            title="Workspace"
            action={workspace.mode === "test" ? <Badge tone="signal">Test mode</Badge> : null}
          />
          <dl className="grid grid-cols-[7rem_1fr] gap-y-2 p-4">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-2">{name}</dt>
                <dd
                  className={
                    name === "Workspace id" ? "break-all font-mono text-sm" : "first-letter:uppercase"
                  }
                >
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card>
          <CardHeader
            title="Business hours"
            description="What “during business hours” means in your automations."
          />
          <div className="p-4">
            <HoursText value={general.businessHours} />
          </div>
        </Card>
      </div>
    </Page>
  );
}
