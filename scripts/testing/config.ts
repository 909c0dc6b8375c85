import type { Config } from "@/lib/env";

/** The configuration of programs without an environment: benchmarks and soak tests. */
export const testConfig: Config = {
  baseUrl: "http://switchboard.test",
  encryptionKeys: [{ id: "k1", key: Buffer.alloc(32, 7) }],
  keyPepper: "pepper-for-tests-pepper-for-tests-1234",
  production: false,
  allowLoopbackHttp: false,
  twilioApiBase: "http://127.0.0.1:9",
  stripeApiBase: "http://127.0.0.1:9",
  dnsServers: [],
};
