import { expect, it } from "vitest";
import { type BreakingEmail, openBreakingEmail } from "@/scripts/testing/breaking-email";
import { testConfig } from "@/scripts/testing/config";
import { smtpPort } from "./port";

const email = {
  to: "sam@example.com",
  cc: [],
  bcc: [],
  replyTo: null,
  subject: "Hi",
  text: "Hi",
  html: null,
};

async function sendTo(server: BreakingEmail, settings: object) {
  const account = smtpPort.open({
    settings: {
      host: "127.0.0.1",
      port: server.port,
      secure: false,
      username: "desk",
      from: "desk@example.com",
      ...settings,
    },
    secret: "password",
    config: { ...testConfig, allowLoopbackHttp: true },
  });
  return account?.send({ ...email, messageId: "msg_1", timeoutMs: 5_000 } as never);
}

it("sends neither the password nor the email to a server without STARTTLS", async () => {
  const server = await openBreakingEmail();
  await expect(sendTo(server, {})).rejects.toThrow("offers no encryption");
  expect(server.commands.filter((command) => !["EHLO", "STARTTLS", "QUIT"].includes(command))).toEqual([]);
  server.close();
});

it("sends in clear text where the settings say so", async () => {
  const server = await openBreakingEmail();
  server.breaksAt = "recipient";
  await expect(sendTo(server, { allowInsecure: true, username: undefined })).rejects.toThrow();
  expect(server.commands).toContain("MAIL");
  server.close();
});
