import "server-only";
import { searchFor } from "@/lib/db/optional";
import type { Tx } from "@/lib/db/tx";
import { plainText } from "@/lib/plain-text";
import { likeText } from "./search-text";

/**
 * Letters beyond ASCII take more than one byte, so only names that have one are compared letter by letter. Each word finds
 * as many as a filter by ids can take.
 */
const STATEMENTS = {
  account: `select f.id, t.place::int from unnest($1::text[]) with ordinality t(word, place), lateral (
       select w.id from workspace w where w.partner_id = $2 and octet_length(w.name) > char_length(w.name)
         and plain_text(w.name) like '%' || t.word || '%' limit 5000) f`,
  automation: `select f.id, t.place::int from unnest($1::text[]) with ordinality t(word, place), lateral (
       select a.id from automation a where a.workspace_id = $2 and octet_length(a.name) > char_length(a.name)
         and plain_text(a.name) like '%' || t.word || '%' limit 5000) f`,
  partner: `select f.id, t.place::int from unnest($1::text[]) with ordinality t(word, place), lateral (
       select p.id from partner p where $2::text is null and octet_length(p.name) > char_length(p.name)
         and plain_text(p.name) like '%' || t.word || '%' limit 5000) f`,
  person: `select f.id, t.place::int from unnest($1::text[]) with ordinality t(word, place), lateral (
       select p.id from person p where $2::text is null and octet_length(p.name) > char_length(p.name)
         and plain_text(p.name) like '%' || t.word || '%' limit 5000) f`,
} as const;

type Wanted = { words: readonly string[]; tenantId: string | null };

/** For each word the conditions of which one must hold for a name to have it, whichever is written with accents. */
export async function namesWith(tx: Tx, kind: keyof typeof STATEMENTS, { words, tenantId }: Wanted) {
  const plain = words.map(plainText);
  const rows = await tx.query(STATEMENTS[kind], [plain.map(likeText), tenantId]);
  return plain.map((word, index) => {
    const ids = rows.flatMap(({ id, place }) => (id && place === index + 1 ? [id] : []));
    return [{ name: searchFor(word) }, { id: { in: ids } }];
  });
}
