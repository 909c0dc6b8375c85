import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine } from "@/lib/worker/testing/test-engine";
import { type BreakingEmail, openBreakingEmail } from "@/scripts/testing/breaking-email";
import { platformMail } from "./platform-mail";

/** The platform's own email over a server that breaks off. */
let testEngine: TestEngine;
let server: BreakingEmail;

beforeAll(async () => {
  testEngine = await openTestEngine();
  server = await openBreakingEmail();
});
afterAll(async () => {
  server.close();
  await testEngine.close();
});

const send = () =>
  platformMail({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    SMTP_REQUIRE_TLS: false,
    MAIL_FROM: "desk@example.com",
  })(testEngine.db);
/** Sends now, and again whenever a retry would be due. */
async function sendAndRetry(id: string) {
  await testEngine.rows(
    "insert into platform_mail (id, kind, to_address, subject, text) values ($1, 'test', 'sam@example.org', 'Hi', 'Body')",
    [id],
  );
  for (let i = 0; i < 6; i++) {
    await send();
    await testEngine.rows(
      "update platform_mail set created_at = created_at - interval '2 days' where id = $1",
      [id],
    );
  }
  const [mail] = await testEngine.rows<{ status: string; attempts: number }>(
    "select status, attempts from platform_mail where id = $1",
    [id],
  );
  return mail;
}

describe("the platform's own email", () => {
  it("is not sent again when the server ends with the letter in its hands", async () => {
    Object.assign(server, { breaksAt: "letter", taken: 0 });
    expect(await sendAndRetry("mail_letter")).toEqual({ status: "unknown", attempts: 1 });
    expect(server.taken).toBe(1);
  });

  it("is tried five times where nothing was handed over, and then failed", async () => {
    Object.assign(server, { breaksAt: "recipient", taken: 0 });
    expect(await sendAndRetry("mail_recipient")).toEqual({ status: "failed", attempts: 5 });
    expect(server.taken).toBe(0);
  });

  it.each(["sent", "unknown"])("keeps no usable link once it is %s", async (status) => {
    Object.assign(server, { breaksAt: status === "sent" ? "nowhere" : "letter", taken: 0 });
    const id = `mail_link_${status}`;
    const link = "https://desk.example.com/reset/2b7Kq-_9Zx?from=mail";
    await testEngine.rows(
      "insert into platform_mail (id, kind, to_address, subject, text, html) values ($1, 'password_reset', 'sam@example.org', 'Hi', $2, $3)",
      [id, `Open ${link} now`, `<a href="${link}">Open</a>`],
    );
    await send();
    expect(await testEngine.rows("select status, text, html from platform_mail where id = $1", [id])).toEqual(
      [
        {
          status,
          text: "Open https://desk.example.com/reset/removed?from=mail now",
          html: '<a href="https://desk.example.com/reset/removed?from=mail">Open</a>',
        },
      ],
    );
  });

  it("is left unknown by a worker that ended in the middle", async () => {
    await testEngine.rows(
      `insert into platform_mail (id, kind, to_address, subject, text, status, attempts, tried_at)
       values ('mail_lost', 'test', 'sam@example.org', 'Hi', 'Body', 'sending', 1, clock_timestamp() - interval '1 hour')`,
      [],
    );
    await send();
    expect(await testEngine.rows("select status from platform_mail where id = 'mail_lost'")).toEqual([
      { status: "unknown" },
    ]);
  });
});
