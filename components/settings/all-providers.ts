import type { ResponseOf } from "@/lib/contract/contract";
import type { listProviders } from "@/lib/contract/providers";

type Page = Pick<ResponseOf<typeof listProviders>, "providers" | "next_cursor">;
type PageQuery = { limit: string; starting_after?: string };

const LIMIT = "100";

/** Reads the pages of the list one after the other. A provider that was left out would count as one without hours. */
export async function readAllProviders(
  readPage: (query: PageQuery) => Promise<Page>,
): Promise<Page["providers"]> {
  const all: Page["providers"] = [];
  let query: PageQuery | null = { limit: LIMIT };
  while (query !== null) {
    const { providers, next_cursor: next }: Page = await readPage(query);
    all.push(...providers);
    query = next === null ? null : { limit: LIMIT, starting_after: next };
  }
  return all;
}
