/**
 * The running product, for API and browser tests: `npm test` starts one for both and hands it over here.
 */
export type TestServer = {
  baseUrl: string;
  dataDir: string;
  /** The database as its owner, for looking behind the API. */
  ownerUrl: string;
  /** The environment the server's own programs run with: secrets, address, database. */
  env: Record<string, string>;
  /** Where a double of the telephone provider's API is expected; nothing listens there by itself. */
  twilioDoublePort: number;
  signIns: { role: string; email: string; password: string }[];
};

export const SERVER_HANDOVER = "SWITCHBOARD_TEST_SERVER";

export function testServer(): TestServer {
  const text = process.env[SERVER_HANDOVER];
  if (!text) throw new Error("No test server: run this with npm run test:api or npm run e2e.");
  return JSON.parse(text) as TestServer;
}
