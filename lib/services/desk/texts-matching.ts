import "server-only";
import { plainText } from "@/lib/plain-text";
import type { WorkspaceCtx } from "@/lib/services/context";
import { likeText, type SearchText } from "@/lib/services/search/search-text";

/**
 * The newest messages of a workspace are read for the words. An index of all words would make each text slower to send,
 * and a practice writes this many in about a year.
 */
const NEWEST = 20_000;
const FEWEST_LETTERS = 3;
const BEFORE = 40;
const MOST_LETTERS = 120;

export type Match = { id: string; body: string; createdAt: string };

/** Each person's newest text that has all the words, by the person's id. */
export async function textsMatching(
  { tx, tenant }: WorkspaceCtx,
  { words, digits }: SearchText,
  most: number,
): Promise<Map<string, Match>> {
  if (digits !== null || !words.some(({ length }) => length >= FEWEST_LETTERS)) return new Map();
  const rows = await tx.query(
    `select distinct on (m.contact_id) m.contact_id, m.id, m.body, m.created_at from
       (select id, contact_id, channel, body, created_at from message where workspace_id = $1 order by id desc limit $2) m
     where m.contact_id is not null and m.channel = 'sms' and plain_text(m.body) like all ($3::text[])
     order by m.contact_id, m.id desc limit $4`,
    [tenant.id, NEWEST, words.map((word) => `%${likeText(plainText(word))}%`), most],
  );
  return new Map(
    rows.flatMap(({ contact_id, id, body, created_at }) =>
      contact_id && id
        ? [
            [
              contact_id,
              { id, body: around(body ?? "", words), createdAt: (created_at as Date).toISOString() },
            ],
          ]
        : [],
    ),
  );
}

/** The part of a text around the first of the words in it. */
function around(text: string, words: readonly string[]): string {
  if (text.length <= MOST_LETTERS) return text;
  const places = words.map((word) => placeOf(text, plainText(word))).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(Math.min(...places) - BEFORE, text.length - MOST_LETTERS));
  const part = text.slice(from, from + MOST_LETTERS).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${from + MOST_LETTERS < text.length ? "…" : ""}`;
}

/** The place of a plain word in a text, whose plain form may have fewer letters; -1 if it is not there. */
function placeOf(text: string, plain: string): number {
  const at = plainText(text).indexOf(plain);
  if (at < 0) return -1;
  let place = 0;
  let passed = 0;
  for (const letter of text) {
    if (passed >= at) break;
    passed += plainText(letter).length;
    place += letter.length;
  }
  return place;
}
