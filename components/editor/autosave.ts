import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { type AutomationView, getAutomation, patchAutomation } from "@/lib/contract/automations";
import { type Client, ProblemError } from "@/lib/contract/client";
import { localDraftKey, writeLocalDraft } from "./local-draft";
import type { EditorStore } from "./store";

const QUIET_MS = 500;
/** One small request every five seconds costs a server little; work that lies unsaved costs more. */
const RETRY_MS = [1_000, 2_000, 5_000];

export function definitionOf(
  automation: Pick<AutomationView, "name" | "description" | "nodes" | "edges" | "settings">,
): Definition {
  const { name, description, nodes, edges, settings } = automation;
  const read = readDefinition({ name, description, nodes, edges, settings });
  if (!read.ok) throw new Error(`The draft can't be read: ${read.problems[0]?.message ?? ""}`);
  return read.definition;
}

type Parts = {
  store: EditorStore;
  api: Client;
  personId: string;
  automationId: string;
  onSaved: (saved: AutomationView) => void;
};
type Saver = {
  start: () => () => void;
  flush: () => Promise<void>;
  /** Takes in a draft that somebody else saved; false when it is this editor's own. */
  learn: (etag: string) => Promise<boolean>;
};

/** Saves half a second after the last change, keeps a copy in this browser meanwhile, and never gives up. */
export function createSaver({ store, api, personId, automationId, onSaved }: Parts): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | null = null;
  let tries = 0;
  /** The newest draft heard of; looked at once what is being asked is answered. */
  let heard: string | null = null;
  const key = localDraftKey({ personId, automationId });

  const keepCopy = () => {
    const { doc, base, history } = store.getState();
    writeLocalDraft(window.localStorage, key, {
      definition: doc,
      base: base.definition,
      etag: base.etag,
      history,
    });
  };
  const later = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(save, wait);
  };

  function save(): Promise<void> {
    inFlight ??= send().finally(() => {
      inFlight = null;
      keepCopy();
    });
    return inFlight;
  }

  async function send(): Promise<void> {
    const { doc, base, conflicts, readOnly } = store.getState();
    if (readOnly || doc === base.definition || conflicts.length > 0) return;
    store.setState({ save: { kind: "saving" } });
    try {
      const { name, description, nodes, edges, settings } = serialize(doc);
      const saved = await api(patchAutomation, {
        params: { id: automationId },
        body: { name, description, nodes, edges, settings },
        headers: { "If-Match": base.etag },
      });
      tries = 0;
      const isNewest = store.getState().doc === doc;
      store.setState({
        base: { definition: doc, etag: saved.etag },
        save: { kind: isNewest ? "saved" : "unsaved" },
      });
      onSaved(saved);
      if (!isNewest) later(QUIET_MS);
    } catch (error) {
      await failed(error);
    }
  }

  /** Until the server holds what is on the screen: a test or a deploy must not run an older draft. */
  async function flush(): Promise<void> {
    for (let round = 0; round < 5; round++) {
      const { doc, base, save: state, conflicts } = store.getState();
      if (doc === base.definition) return;
      if (conflicts.length > 0) throw new Error("Someone else made a conflicting change. Choose one first.");
      if (round > 0 && state.kind === "refused") throw new Error(state.message);
      await save();
    }
    throw new Error("The draft couldn't be saved yet.");
  }

  async function failed(error: unknown): Promise<void> {
    if (!(error instanceof ProblemError)) throw error;
    if (error.status === 412) {
      if ((await meetTheirs()) === null) return retry();
      return later(50);
    }
    if (error.status === 401) {
      store.setState({ save: { kind: "signed_out" } });
      return later(5_000);
    }
    if (error.status === 0 || error.status >= 500 || error.status === 429) return retry();
    store.setState({ save: { kind: "refused", message: error.message } });
  }

  /** True if the server's draft was newer; null if the server could not be reached. */
  async function meetTheirs(): Promise<boolean | null> {
    const found = await Promise.all([
      api(getAutomation, { params: { id: automationId } }),
      import("@/lib/automation/patch-merge"),
    ]).catch(() => null);
    if (!found) return null;
    const [theirs, { mergePatches }] = found;
    if (theirs.etag === store.getState().base.etag) return false;
    const { etag, editedBy } = theirs;
    store.getState().mergeRemote({ definition: definitionOf(theirs), etag, by: editedBy }, mergePatches);
    onSaved(theirs);
    return true;
  }

  async function learn(etag: string): Promise<boolean> {
    heard = etag;
    // Our own save may be heard of before it is answered.
    while (inFlight) await inFlight;
    const { base, conflicts } = store.getState();
    if (etag === base.etag || conflicts.length > 0) return false;
    let isNews: boolean | null = false;
    inFlight = meetTheirs()
      .then((found) => {
        isNews = found;
      })
      .finally(() => {
        inFlight = null;
        keepCopy();
      });
    await inFlight;
    now();
    clearTimeout(asking);
    if (isNews === null) asking = setTimeout(() => void learn(etag), RETRY_MS[1]);
    return isNews ?? false;
  }

  function retry(): void {
    tries += 1;
    store.setState({ save: { kind: "offline", tries } });
    later(RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? 5_000);
  }

  const now = () => {
    if (store.getState().doc !== store.getState().base.definition) later(0);
  };
  const leave = () => keepCopy();
  const turned = () => (document.visibilityState === "visible" ? now() : leave());

  function start(): () => void {
    const unsubscribe = store.subscribe((state, before) => {
      if (state.doc !== before.doc) later(QUIET_MS);
      if (before.conflicts.length > state.conflicts.length && heard !== null) void learn(heard);
    });
    window.addEventListener("online", now);
    window.addEventListener("focus", now);
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", turned);
    now();
    return () => {
      clearTimeout(timer);
      clearTimeout(asking);
      keepCopy();
      unsubscribe();
      window.removeEventListener("online", now);
      window.removeEventListener("focus", now);
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", turned);
    };
  }

  return { start, flush, learn };
}
