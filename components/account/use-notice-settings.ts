"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProblemError } from "@/lib/contract/client";
import type { BodyOf, ResponseOf } from "@/lib/contract/contract";
import { getNoticeSettings, putNoticeSettings } from "@/lib/contract/notice-settings";
import { query } from "@/lib/contract/queries";
import { KEY, useAccountClient } from "./use-account";

type Settings = ResponseOf<typeof getNoticeSettings>;
type Change = BodyOf<typeof putNoticeSettings>;

/** Settings that are saved as they are changed. A control shows its new value at once, and the old one if it fails. */
export function useNoticeSettings(workspaceId: string) {
  const cache = useQueryClient();
  const client = useAccountClient();
  const options = query(client, KEY, getNoticeSettings, { params: { id: workspaceId } });
  const settings = useQuery(options);
  const save = useMutation<Settings, ProblemError, Change, { before: Settings | undefined }>({
    mutationFn: (body) => client(putNoticeSettings, { params: { id: workspaceId }, body }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey: options.queryKey });
      const before = cache.getQueryData(options.queryKey);
      if (before) cache.setQueryData(options.queryKey, changed(before, change));
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before) cache.setQueryData(options.queryKey, context.before);
    },
    onSuccess: (after) => cache.setQueryData(options.queryKey, after),
    scope: { id: `notices ${workspaceId}` },
  });
  return { settings, save };
}

const changed = (before: Settings, { kinds, showNames = before.showNames }: Change): Settings => ({
  ...before,
  showNames,
  kinds: before.kinds.map((kind) => kinds.find((one) => one.kind === kind.kind) ?? kind),
});
