"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { query } from "@/lib/contract/queries";
import { getVersion } from "@/lib/contract/versions";
import { definitionOf } from "../autosave";
import { usePlace } from "../context";

/** What a version says; null while it is fetched. */
export function useVersion(version: number) {
  const place = usePlace();
  const { data, error } = useQuery(
    query(place.api, place.tenantKey, getVersion, { params: { id: place.automationId, n: version } }),
  );
  const definition = useMemo(() => (data ? definitionOf(data) : null), [data]);
  return { definition, error };
}
