import type { ResponseOf } from "@/lib/contract/contract";
import type { listProviders } from "@/lib/contract/providers";

type Page = Pick<ResponseOf<typeof listProviders>, "providers" | "next_cursor">;
type PageQuery = { limit: string; starting_after?: string };

const LIMIT = "100";

/** Reads all pages of the list, because a provider left out would be judged as having no hours of its own. */
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
