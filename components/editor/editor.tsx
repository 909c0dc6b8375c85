"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ReactFlowProvider } from "@xyflow/react";
import { Suspense, useCallback, useEffect, useState } from "react";
import { forgetFresh } from "@/components/automations/fresh-draft";
import { useOpened } from "@/components/shell/opened";
import { useTenant } from "@/components/shell/tenant";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { type AutomationView, getAutomation, listAutomations } from "@/lib/contract/automations";
import { keyOf, query } from "@/lib/contract/queries";
import { createSaver, definitionOf } from "./autosave";
import { EditorProvider, type EditorSession } from "./context";
import { useLayout } from "./layout-engine";
import { localDraftKey, readLocalDraft } from "./local-draft";
import { followOthers } from "./presence/follow";
import { createEditorStore, type EditorStore, type EditWords } from "./store";
import { Workbench } from "./workbench";

const MissingAutomation = lazyPart(() =>
  import("./missing-automation").then((module) => ({ default: module.MissingAutomation })),
);

/** Loads an automation, then mounts one editor for it: one store, one saver, until the page is left. */
export function Editor({ automationId }: { automationId: string }) {
  const tenant = useTenant();
  const found = useQuery(query(tenant.client, tenant.key, getAutomation, { params: { id: automationId } }));
  if (found.error && !found.data) {
    return (
      <Suspense fallback={null}>
        <MissingAutomation error={found.error} />
      </Suspense>
    );
  }
  if (!found.data) return <EditorSkeleton />;
  return <Laid key={automationId} automation={found.data} />;
}

/** Never first in a row and a moment later laid out. */
function Laid({ automation }: { automation: AutomationView }) {
  const [placed] = useState(automation.nodes.every(({ position }) => position));
  const layout = useLayout(placed);
  return placed || layout ? <Mounted automation={automation} /> : <EditorSkeleton />;
}

function Mounted({ automation }: { automation: AutomationView }) {
  const tenant = useTenant();
  const queries = useQueryClient();
  const onSaved = useCallback(
    (saved: AutomationView) => {
      queries.setQueryData(
        query(tenant.client, tenant.key, getAutomation, { params: { id: saved.id } }).queryKey,
        saved,
      );
      queries.invalidateQueries({ queryKey: keyOf(tenant.key, listAutomations), refetchType: "none" });
    },
    [queries, tenant],
  );
  const words = useWords("editorEdits");
  const readOnly = !tenant.may("automations:write") || automation.status === "archived";
  const [mounted] = useState(() => {
    const personId = tenant.person.id;
    const store = storeFor(automation, { personId, readOnly, words });
    const saver = createSaver({ store, api: tenant.client, personId, automationId: automation.id, onSaved });
    const session: EditorSession = {
      workspaceId: tenant.id ?? "",
      workspaceName: tenant.name,
      timezone: tenant.timezone ?? "UTC",
      automationId: automation.id,
      personId,
      scopes: tenant.scopes,
      api: tenant.client,
      tenantKey: tenant.key,
      saved: saver.flush,
    };
    return { store, saver, session };
  });
  useEffect(() => mounted.saver.start(), [mounted]);
  // Archiving and restoring change this while the editor is open.
  useEffect(() => mounted.store.setState({ readOnly }), [mounted, readOnly]);
  useEffect(
    () => followOthers({ ...mounted.session, store: mounted.store, learn: mounted.saver.learn }),
    [mounted],
  );
  useEffect(() => {
    const draft = { tenantKey: tenant.key, id: automation.id };
    return mounted.store.subscribe(({ doc }, before) => {
      if (doc !== before.doc) forgetFresh(window.localStorage, draft);
    });
  }, [mounted, tenant.key, automation.id]);
  useRefusals(mounted.store);
  useOpened("automation", automation.id);
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    const step = search.get("step");
    const { doc, focusProblem, patchUi } = mounted.store.getState();
    if (search.has("run") || search.has("runs")) patchUi({ drawer: "runs" });
    if (search.has("comment")) patchUi({ drawer: "comments" });
    if (doc.nodes.some(({ id }) => id === step)) focusProblem({ nodeId: step, field: null });
  }, [mounted]);
  return (
    <EditorProvider store={mounted.store} session={mounted.session}>
      <ReactFlowProvider>
        <Workbench automation={automation} onChanged={onSaved} />
      </ReactFlowProvider>
    </EditorProvider>
  );
}

/**
 * Opens with the unsaved work of an earlier visit and its undo history. If others have changed the draft since, the first
 * save merges both.
 */
function storeFor(
  automation: AutomationView,
  who: { personId: string; readOnly: boolean; words: EditWords },
): EditorStore {
  const definition = definitionOf(automation);
  const { etag } = automation;
  const { readOnly, words } = who;
  const key = localDraftKey({ personId: who.personId, automationId: automation.id });
  const local = readOnly ? null : readLocalDraft(window.localStorage, key);
  if (!local) return createEditorStore({ definition, etag, readOnly, words });
  if (local.definition === local.base) {
    return createEditorStore({
      definition,
      etag,
      words,
      localDraft: { definition, base: definition, history: local.history },
    });
  }
  return createEditorStore({ definition: local.definition, etag: local.etag, localDraft: local, words });
}

/** Shows why an action was refused, once for each attempt. */
function useRefusals(store: EditorStore): void {
  const t = useWords("editor");
  useEffect(
    () =>
      store.subscribe(({ refusal }, before) => {
        if (refusal && refusal !== before.refusal) toast(t.sentence(refusal.message));
      }),
    [store, t],
  );
}

function EditorSkeleton() {
  const t = useWords("editor");
  return (
    <div className="flex h-full flex-col" role="status" aria-label={t("opening")}>
      <div className="flex h-12 items-center gap-3 border-line border-b bg-sheet px-4">
        <Skeleton className="h-6 w-56" />
        <span className="flex-1" />
        <Skeleton className="h-8 w-40" />
      </div>
      {/* A phone opens the outline. */}
      <div className="flex flex-col gap-3 p-4 md:hidden">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-12 rounded-lg" />
        ))}
      </div>
      <div className="flex flex-1 items-center justify-center gap-20 max-md:hidden">
        <Skeleton className="h-22 w-60 rounded-xl" />
        <Skeleton className="h-22 w-60 rounded-xl" />
      </div>
    </div>
  );
}
