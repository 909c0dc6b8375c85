"use client";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { GitCompare, RotateCcw, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { Badge, Notice, Skeleton } from "@/components/ui/surface";
import { actions } from "@/lib/actions";
import {
  type Deployment,
  getVersion,
  listVersions,
  rollbackAutomation,
} from "@/lib/api/contracts/automations";
import { pages, query } from "@/lib/api/queries";
import { narrateDiff } from "@/lib/automation/narrate-diff";
import type { Definition } from "@/lib/automation/schema";
import { definitionOf } from "../autosave";
import { Still } from "../canvas/still";
import { useEditor, useEditorStore, usePlace } from "../context";
import { ChangeList } from "./change-list";
import { when } from "./when";

/** Every version: compare with the draft on two canvases, take it back as the draft, or make it live again. */
export function VersionsDrawer({
  open,
  onClose,
  onRolledBack,
}: {
  open: boolean;
  onClose: () => void;
  onRolledBack: (deployment: Deployment) => void;
}) {
  const place = usePlace();
  const [compared, setCompared] = useState<number | null>(null);
  const versions = useInfiniteQuery({
    ...pages(place.api, place.tenantKey, listVersions, { params: { id: place.automationId } }),
    enabled: open,
  });
  const rollback = useMutation({
    mutationFn: (version: number) =>
      place.api(rollbackAutomation, { params: { id: place.automationId }, body: { version } }),
    onSuccess: onRolledBack,
  });
  const list = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <SheetContent title="Versions" wide={compared !== null}>
        {rollback.error ? <Notice tone="bad">{rollback.error.message}</Notice> : null}
        {versions.isPending ? <Skeleton className="h-40" /> : null}
        {!versions.isPending && list.length === 0 ? (
          <p className="text-ink-2">
            Nothing is deployed yet. Every deploy becomes a version you can go back to.
          </p>
        ) : null}
        <ul className="flex flex-col">
          {list.map((version) => (
            <li key={version.id} className="border-line border-b py-3 last:border-0">
              <div className="flex items-center gap-2">
                <span className="font-semibold">Version {version.version}</span>
                {version.isLive ? (
                  <Badge tone="good" dot>
                    Live
                  </Badge>
                ) : null}
                <time className="ml-auto text-ink-3 text-sm" dateTime={version.deployedAt}>
                  {when(version.deployedAt, place.timezone)}
                </time>
              </div>
              <p className="text-ink-2">{version.message ?? "No note"}</p>
              {version.deployedBy ? <p className="text-ink-3 text-sm">by {version.deployedBy}</p> : null}
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  onClick={() => setCompared(compared === version.version ? null : version.version)}
                >
                  <GitCompare aria-hidden />{" "}
                  {compared === version.version ? "Close" : "Compare with the draft"}
                </Button>
                {version.isLive || !place.scopes.includes("automations:deploy") ? null : (
                  <Button
                    size="sm"
                    busy={rollback.isPending && rollback.variables === version.version}
                    onClick={() => rollback.mutate(version.version)}
                  >
                    <RotateCcw aria-hidden /> Roll back to this
                  </Button>
                )}
              </div>
              {compared === version.version ? (
                <Comparison version={version.version} onRestored={onClose} />
              ) : null}
            </li>
          ))}
        </ul>
        {versions.hasNextPage ? (
          <Button onClick={() => versions.fetchNextPage()}>Show older ones</Button>
        ) : null}
      </SheetContent>
    </Dialog>
  );
}

function Comparison({ version, onRestored }: { version: number; onRestored: () => void }) {
  const place = usePlace();
  const store = useEditorStore();
  const doc = useEditor((state) => state.doc);
  const readOnly = useEditor((state) => state.readOnly);
  const found = useQuery(
    query(place.api, place.tenantKey, getVersion, { params: { id: place.automationId, n: version } }),
  );
  if (!found.data) return <Skeleton className="mt-3 h-48" />;
  const old = definitionOf(found.data);
  const changes = narrateDiff({ before: old, after: doc }, actions);
  const changed = new Set(changes.flatMap(({ nodeId }) => (nodeId === null ? [] : [nodeId])));
  const restore = () => {
    store
      .getState()
      .commit(() => ({ ok: true, definition: old, nodeIds: [] }), { label: `Take back version ${version}` });
    onRestored();
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        <Side title={`Version ${version}`} definition={old} changed={changed} />
        <Side title="Draft" definition={doc} changed={changed} />
      </div>
      <ChangeList changes={changes} />
      {changes.length > 0 && !readOnly ? (
        <Button size="sm" className="self-start" onClick={restore}>
          <Undo2 aria-hidden /> Make version {version} the draft
        </Button>
      ) : null}
    </div>
  );
}

function Side({
  title,
  definition,
  changed,
}: {
  title: string;
  definition: Definition;
  changed: ReadonlySet<string>;
}) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-ink-2 text-sm">{title}</figcaption>
      <Still definition={definition} marked={changed} className="h-64 rounded-lg border border-line" />
    </figure>
  );
}
