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

/** The newest matches to look at first. With a common word they are from enough people, and the others need no reading. */
const FIRST = 1_000;

/** Each person's newest text that has all the words, by the person's id. */
export async function textsMatching(
  ctx: WorkspaceCtx,
  { words, digits }: SearchText,
  most: number,
): Promise<Map<string, Match>> {
  if (digits !== null || !words.some(({ length }) => length >= FEWEST_LETTERS)) return new Map();
  const patterns = words.map((word) => `%${likeText(plainText(word))}%`);
  const first = byPerson(await newestMatches(ctx, patterns), words);
  if (first.matches < FIRST || first.people.size >= most) return new Map([...first.people].slice(0, most));
  return byPerson(await newestOfEach(ctx, patterns, most), words).people;
}

const newestMatches = ({ tx, tenant }: WorkspaceCtx, patterns: readonly string[]) =>
  tx.query(
    `select m.contact_id, m.id, m.body, m.created_at from
       (select id, contact_id, channel, body, created_at from message where workspace_id = $1 order by id desc limit $2) m
     where m.contact_id is not null and m.channel = 'sms' and plain_text(m.body) like all ($3::text[])
     order by m.id desc limit $4`,
    [tenant.id, NEWEST, patterns, FIRST],
  );

const newestOfEach = ({ tx, tenant }: WorkspaceCtx, patterns: readonly string[], most: number) =>
  tx.query(
    `select p.contact_id, p.id, p.body, p.created_at from
       (select distinct on (m.contact_id) m.contact_id, m.id, m.body, m.created_at from
         (select id, contact_id, channel, body, created_at from message where workspace_id = $1 order by id desc limit $2) m
       where m.contact_id is not null and m.channel = 'sms' and plain_text(m.body) like all ($3::text[])
       order by m.contact_id, m.id desc) p
     order by p.id desc limit $4`,
    [tenant.id, NEWEST, patterns, most],
  );

type Row = Awaited<ReturnType<typeof newestMatches>>[number];

/** The first of each person's texts, newest first. */
function byPerson(rows: readonly Row[], words: readonly string[]) {
  const people = new Map<string, Match>();
  for (const { contact_id, id, body, created_at } of rows) {
    if (!contact_id || !id || people.has(contact_id)) continue;
    people.set(contact_id, {
      id,
      body: around(body ?? "", words),
      createdAt: (created_at as Date).toISOString(),
    });
  }
  return { people, matches: rows.length };
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
