"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { listNotices, readNotices } from "@/lib/contract/notices";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";

/** The unread notices of the signed-in person, newest first. */
export function useNotices() {
  const { client, key } = useTenant();
  const { data } = useQuery({ ...query(client, key, listNotices), ...LIVE });
  const read = useCall(readNotices, { refreshes: [listNotices] });
  return {
    notices: data?.notices ?? [],
    total: data?.total ?? 0,
    mark: (ids: string[]) => read.mutate({ body: { ids } }),
    isMarking: read.isPending,
  };
}
