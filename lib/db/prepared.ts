import "server-only";
import { createHash } from "node:crypto";

/**
 * Statements of the code itself are few and come again: the server keeps them prepared, once a connection. Texts put
 * together at run time, Prisma's filters among them, would fill the server's memory, so beyond a number nothing more is
 * named.
 */
const MAX_PREPARED = 800;
const names = new Map<string, string>();

/**
 * Named by its text, not by a counter: pages and routes are bundled apart, each with its own copy of this module, over
 * one pool, and two copies must never give one name to two statements.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
