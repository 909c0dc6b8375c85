"use client";
import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/contract/queries";
import { listSecretNames } from "@/lib/contract/secrets";
import { useEditorSession } from "./context";

/** Until they are known, no secret is called unknown. Kept in another tab, a secret is known when one comes back. */
export function useSecretNames(): readonly string[] | undefined {
  const { api, tenantKey } = useEditorSession();
  const { data } = useQuery({ ...query(api, tenantKey, listSecretNames), refetchOnWindowFocus: "always" });
  return data?.names;
}
