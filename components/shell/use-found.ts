import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAfterPause } from "@/components/ui/use-asked";
import { query } from "@/lib/contract/queries";
import { searchPartner, searchPlatform, searchWorkspace } from "@/lib/contract/search";
import { readOpened } from "./opened";
import { useTenant } from "./tenant";

const CONTRACTS = { workspace: searchWorkspace, partner: searchPartner, operator: searchPlatform };
const PAUSE_MS = 80;

/** Objects of this tenant that match, and those opened before. Asked for when typing pauses. */
export function useFound(typed: string) {
  const { client, key, face, person } = useTenant();
  const [opened] = useState(() => readOpened({ tenant: key, personId: person.id }).join(","));
  const asked = useAfterPause(typed, PAUSE_MS);
  const input = { query: { ...(asked ? { q: asked } : {}), ...(opened ? { opened } : {}) } };
  const found = useQuery({
    // The three contracts differ in their caller only.
    ...query(client, key, CONTRACTS[face] as typeof searchWorkspace, input),
    enabled: asked !== "" || opened !== "",
    placeholderData: (before) => before,
  });
  /** The results are those of another text until the answer to this one has come. */
  const isCurrent = typed.trim() === asked && !found.isPlaceholderData;
  const isWaiting = typed.trim() !== asked || found.isFetching;
  return {
    isCurrent,
    opened: found.data?.opened ?? [],
    results: found.data?.results ?? [],
    isWaiting,
    error: found.error,
  };
}
