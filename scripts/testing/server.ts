/** The running product for API and browser tests; `npm test` starts one for both and passes it in here. */
export type TestServer = {
  baseUrl: string;
  dataDir: string;
  /** The database as its owner, for checks behind the API. */
  ownerUrl: string;
  /** The environment of the server's own programs: secrets, address, database. */
  env: Record<string, string>;
  /** The URL at which a fake of the SMS provider's API is expected; tests start one when they need it. */
  twilioDoublePort: number;
  /** The port at which the product expects Stripe; tests start a double when they need one. */
  stripeDoublePort: number;
  /** The UDP port at which the product expects DNS; tests start a double when they need one. */
  dnsDoublePort: number;
  signIns: { role: string; email: string; password: string }[];
};

export const SERVER_HANDOVER = "SWITCHBOARD_TEST_SERVER";

export function testServer(): TestServer {
  const text = process.env[SERVER_HANDOVER];
  if (!text) throw new Error("No test server: run this with npm run test:api or npm run e2e.");
  return JSON.parse(text) as TestServer;
}
