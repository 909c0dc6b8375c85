import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { isName, likeText } from "@/lib/services/search/search-text";

const MOST_NAMED = 1_000;

const STATEMENTS = {
  contact: "select id from contacts_named($1, $2)",
  lead: "select id from leads_named($1, $2)",
} as const;

/** The newest records with the text in their names, whichever of the two is written with accents. */
export async function idsNamed(
  { tx }: WorkspaceCtx,
  kind: keyof typeof STATEMENTS,
  q: string | undefined,
): Promise<string[]> {
  if (!isName(q)) return [];
  const rows = await tx.query(STATEMENTS[kind], [likeText(q), MOST_NAMED]);
  return rows.flatMap(({ id }) => id ?? []);
}
