"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { GitCompare, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useEditorSession } from "@/components/editor/context";
import { Button } from "@/components/ui/button";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { Badge, Skeleton } from "@/components/ui/surface";
import { ZoneNote } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import type { Deployment } from "@/lib/contract/automations";
import { pages } from "@/lib/contract/queries";
import { listVersions } from "@/lib/contract/versions";
import { Comparison } from "./comparison";
import { RollbackDialog } from "./rollback-dialog";
import { when } from "./when";

/** Lists every version, which can be compared with the draft and each other, restored as the draft or deployed again. */
export function VersionsDrawer({
  open,
  onClose,
  onRolledBack,
}: {
  open: boolean;
  onClose: () => void;
  onRolledBack: (deployment: Deployment, to: number) => void;
}) {
  const t = useWords("editorDeploy");
  const session = useEditorSession();
  const [compared, setCompared] = useState<number | null>(null);
  const [rollingBack, setRollingBack] = useState<number | null>(null);
  const versions = useInfiniteQuery({
    ...pages(session.api, session.tenantKey, listVersions, { params: { id: session.automationId } }),
    enabled: open,
  });
  const list = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  // The dialog replaces the drawer, which would stay bright beneath it.
  if (rollingBack !== null)
    return (
      <RollbackDialog
        version={rollingBack}
        onClose={() => setRollingBack(null)}
        onRolledBack={(made) => onRolledBack(made, rollingBack)}
      />
    );
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <SheetContent title={t("versions")} wide={compared !== null}>
        {versions.isPending ? <Skeleton className="h-40" /> : null}
        {!versions.isPending && list.length === 0 ? <p className="text-ink-2">{t("no_versions")}</p> : null}
        {list.length > 0 ? <ZoneNote zone={session.timezone} /> : null}
        <ul className="flex flex-col">
          {list.map((version) => (
            <li key={version.id} className="border-line border-b py-3 last:border-0">
              <div className="flex items-center gap-2">
                <span className="font-semibold">{t("version", { version: `${version.version}` })}</span>
                {version.isLive ? (
                  <Badge tone="good" dot>
                    {t("live")}
                  </Badge>
                ) : null}
                <time className="ml-auto text-ink-3 text-sm" dateTime={version.deployedAt}>
                  {when(version.deployedAt, session.timezone)}
                </time>
              </div>
              <p className="text-ink-2">{version.message ?? t("no_note")}</p>
              {version.deployedBy ? (
                <p className="text-ink-3 text-sm">{t("deployed_by", { person: version.deployedBy })}</p>
              ) : null}
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  onClick={() => setCompared(compared === version.version ? null : version.version)}
                >
                  <GitCompare aria-hidden />{" "}
                  {compared === version.version ? t("hide_comparison") : t("compare")}
                </Button>
                {version.isLive || !session.scopes.includes("automations:deploy") ? null : (
                  <Button size="sm" onClick={() => setRollingBack(version.version)}>
                    <RotateCcw aria-hidden /> {t("roll_back_to_this")}
                  </Button>
                )}
              </div>
              {compared === version.version ? (
                <Comparison
                  version={version.version}
                  others={list.flatMap((one) => (one === version ? [] : one.version))}
                  onRestored={onClose}
                />
              ) : null}
            </li>
          ))}
        </ul>
        {versions.hasNextPage ? (
          <Button onClick={() => versions.fetchNextPage()}>{t("show_older")}</Button>
        ) : null}
      </SheetContent>
    </Dialog>
  );
}
