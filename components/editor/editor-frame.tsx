"use client";
import { usePrefetchQuery } from "@tanstack/react-query";
import { Suspense, useSyncExternalStore } from "react";
import { type Tenant, TenantProvider, useTenant } from "@/components/shell/tenant";
import { lazyPart } from "@/components/ui/lazy-part";
import { useWords } from "@/components/words/words";
import { getAutomation } from "@/lib/contract/automations";
import { query } from "@/lib/contract/queries";

const Editor = lazyPart(() => import("./editor").then((module) => ({ default: module.Editor })));

export function EditorFrame({ tenant, automationId }: { tenant: Tenant; automationId: string }) {
  const t = useWords("editor");
  // The editor shows state of this browser, such as unsaved work and undo, so the server renders nothing.
  const isHere = useSyncExternalStore(never, inBrowser, onServer);
  return (
    <TenantProvider tenant={tenant}>
      {/* Clipped, because a focused element below the fold would scroll what is only hidden. */}
      <main id="main" className="relative h-dvh overflow-clip">
        <h1 className="sr-only">{t("automation_editor")}</h1>
        {isHere ? <Opened automationId={automationId} /> : null}
      </main>
    </TenantProvider>
  );
}

/** Reads the automation while the editor's code still loads. */
function Opened({ automationId }: { automationId: string }) {
  const tenant = useTenant();
  usePrefetchQuery(query(tenant.client, tenant.key, getAutomation, { params: { id: automationId } }));
  return (
    <Suspense fallback={null}>
      <Editor automationId={automationId} />
    </Suspense>
  );
}

const never = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
