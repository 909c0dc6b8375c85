"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { listNotices, readNotices } from "@/lib/contract/notices";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";

/** The unread notices of the signed-in person, newest first, and those they have read if they are asked for. */
export function useNotices({ withRead = false } = {}) {
  const { client, key } = useTenant();
  const { data, isPending } = useQuery({ ...query(client, key, listNotices), ...LIVE });
  const all = useQuery({
    ...query(client, key, listNotices, { query: { state: "all" } }),
    ...LIVE,
    enabled: withRead,
  });
  const read = useCall(readNotices, { refreshes: [listNotices] });
  return {
    isPending: withRead ? all.isPending : isPending,
    notices: data?.notices ?? [],
    total: data?.total ?? 0,
    allNotices: all.data?.notices ?? [],
    mark: (ids: string[]) => read.mutate({ body: { ids } }),
    isMarking: read.isPending,
  };
}
