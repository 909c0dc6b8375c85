"use client";
import { Suspense, useSyncExternalStore } from "react";
import { type Tenant, TenantProvider } from "@/components/shell/tenant";
import { lazyPart } from "@/components/ui/lazy-part";
import { useWords } from "@/components/words/words";

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
        <Suspense fallback={null}>{isHere ? <Editor automationId={automationId} /> : null}</Suspense>
      </main>
    </TenantProvider>
  );
}

const never = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
