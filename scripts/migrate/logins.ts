import { escapeIdentifier, escapeLiteral } from "pg";
import { withClient } from "../postgres/connect.ts";

/**
 * Lets each role log in with a password of its own and returns the roles changed. A role without a password stays as it
 * is, so that logins made by hand or by a secret manager remain valid.
 */
export async function provideLogins(
  ownerUrl: string,
  passwords: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const given = Object.entries(passwords).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (given.length === 0) return [];
  await withClient(ownerUrl, async (client) => {
    for (const [role, password] of given)
      await client.query(`alter role ${escapeIdentifier(role)} login password ${escapeLiteral(password)}`);
  });
  return given.map(([role]) => role);
}
