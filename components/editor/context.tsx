"use client";
import { createContext, type ReactNode, use } from "react";
import { useStore } from "zustand";
import type { Client } from "@/lib/contract/client";
import type { Scope } from "@/lib/contract/scopes";
import type { EditorActions, EditorState, EditorStore } from "./store";

/** The workspace, automation and person of this editor. It does not change while the editor is open. */
export type EditorSession = {
  workspaceId: string;
  workspaceName: string;
  timezone: string;
  automationId: string;
  personId: string;
  scopes: readonly Scope[];
  api: Client;
  /** Prefix of the query keys. */
  tenantKey: string;
  /** Resolves when the server has the draft on the screen; throws when saving fails. */
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
