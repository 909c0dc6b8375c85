import { expect, it } from "vitest";
import { anyFreePort } from "../postgres/port.ts";
import { launch } from "../testing/launcher.ts";

it("migrating says that the database is not there, and what to do", async () => {
  const secret = "a-secret-of-at-least-thirty-two-characters-7";
  const launched = launch(["migrate"], {
    NODE_ENV: "production",
    APP_URL: "https://switchboard.test",
    DATABASE_URL: `postgresql://owner:secret@127.0.0.1:${await anyFreePort("127.0.0.1")}/switchboard`,
    NEXTAUTH_SECRET: secret,
    KEY_PEPPER: secret,
    ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  });
  expect(await launched.exit()).toBe(1);
  expect(launched.output()).toContain("Reaching the database failed");
  expect(launched.output()).toContain("check DATABASE_URL");
});
