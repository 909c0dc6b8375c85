"use client";
import dynamic from "next/dynamic";
import { type Tenant, TenantProvider } from "@/components/shell/tenant";

// What the editor shows lives in this browser (unsaved work, undo): there is nothing to draw on the server.
const Editor = dynamic(() => import("./editor").then((module) => module.Editor), { ssr: false });

export function EditorFrame({ tenant, automationId }: { tenant: Tenant; automationId: string }) {
  return (
    <TenantProvider tenant={tenant}>
      <main id="main" className="h-dvh overflow-hidden">
        <h1 className="sr-only">Automation editor</h1>
        <Editor automationId={automationId} />
      </main>
    </TenantProvider>
  );
}
