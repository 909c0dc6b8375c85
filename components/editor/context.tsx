"use client";
import { createContext, type ReactNode, use } from "react";
import { useStore } from "zustand";
import type { Client } from "@/lib/api/client";
import type { Scope } from "@/lib/api/scopes";
import type { EditorActions, EditorState, EditorStore } from "./store";

/** Everything about where this editor stands that does not change while it is open. */
export type EditorSession = {
  workspaceId: string;
  workspaceName: string;
  timezone: string;
  automationId: string;
  personId: string;
  scopes: readonly Scope[];
  api: Client;
  /** Begins the keys of server state. */
  tenantKey: string;
  /** Resolves when the server holds what is on the screen; throws when it cannot. */
  saved: () => Promise<void>;
};

const Store = createContext<EditorStore | null>(null);
const Session = createContext<EditorSession | null>(null);

export function EditorProvider({
  store,
  session,
  children,
}: {
  store: EditorStore;
  session: EditorSession;
  children: ReactNode;
}) {
  return (
    <Store value={store}>
      <Session value={session}>{children}</Session>
    </Store>
  );
}

export function useEditorStore(): EditorStore {
  const store = use(Store);
  if (!store) throw new Error("This component belongs inside an editor");
  return store;
}

export function useEditor<T>(selector: (state: EditorState & EditorActions) => T): T {
  return useStore(useEditorStore(), selector);
}

export function useEditorSession(): EditorSession {
  const session = use(Session);
  if (!session) throw new Error("This component belongs inside an editor");
  return session;
}
