import { hasComments } from "@/components/editor/comments/has-comments";
import type { EditorStore } from "@/components/editor/store";
import { followStream } from "@/components/ui/follow-stream";
import { randomId } from "@/components/ui/random-id";
import { type Client, pathOf } from "@/lib/contract/client";
import { commentsEvent, editorsEvent, followEditors, pointEditor, savedEvent } from "@/lib/contract/editors";

const POINT_MS = 150;
const AGAIN_MS = 10_000;
/** The age up to which a change is "just now". */
const SAVED_BY_MS = 8_000;

type Parts = {
  store: EditorStore;
  api: Client;
  workspaceId: string;
  automationId: string;
  personId: string;
  /** Resolves to whether the draft of that etag was news to this editor. */
  learn: (etag: string) => Promise<boolean>;
};

/** Being here: others see this editor while its stream is open, and it hears of them and of every save. */
export function followOthers({ store, api, workspaceId, automationId, personId, learn }: Parts): () => void {
  const tab = randomId();
  const params = { id: automationId };
  const address = `${pathOf(followEditors, { params, query: { tab } })}&workspace=${encodeURIComponent(workspaceId)}`;
  let pointing: ReturnType<typeof setTimeout> | undefined;
  let savedTimer: ReturnType<typeof setTimeout> | undefined;

  const point = () => {
    clearTimeout(pointing);
    // With nobody to see it, nothing is sent.
    if (store.getState().others.length === 0) return;
    pointing = setTimeout(() => {
      const body = { tab, nodeId: store.getState().selection[0] ?? null };
      api(pointEditor, { params, body }).catch(() => undefined);
    }, POINT_MS);
  };
  const onEditors = (data: unknown) => {
    const { editors } = editorsEvent.parse(data);
    const arrived = editors.length > store.getState().others.length + 1;
    store.setState({ others: editors.filter((one) => one.tab !== tab) });
    if (arrived) point();
  };
  const onSaved = async (data: unknown) => {
    const { etag, savedBy } = savedEvent.parse(data);
    if (!(await learn(etag))) return;
    const other = savedBy.name === null ? "unknown" : "named";
    const who = savedBy.id === personId ? "me" : other;
    store.setState({ savedBy: { who, name: savedBy.name ?? "" } });
    clearTimeout(savedTimer);
    savedTimer = setTimeout(() => store.setState({ savedBy: null }), SAVED_BY_MS);
  };
  const onComments = (data: unknown) => {
    const { state } = commentsEvent.parse(data);
    // Without any, their code is not loaded, and nobody else would take the last count away.
    store.setState({ commentsState: state, ...(hasComments(state) ? {} : { comments: new Map() }) });
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.selection[0] !== before.selection[0]) point();
  });
  const leave = followStream(address, {
    againMs: AGAIN_MS,
    on: {
      editors: onEditors,
      saved: (data) => void onSaved(data),
      comments: onComments,
    },
    left: () => {
      if (store.getState().others.length > 0) store.setState({ others: [] });
    },
  });
  return () => {
    unsubscribe();
    leave();
    clearTimeout(pointing);
    clearTimeout(savedTimer);
  };
}
