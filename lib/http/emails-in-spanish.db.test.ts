import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { queryRows } from "@/scripts/testing/rows";
import { newSession } from "@/scripts/testing/session";

/** Emails and notices are in the language of the person they are for. */
let api: Api;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
});
afterAll(() => api.close());

const spanish = async (roles: Parameters<typeof newSession>[1]) => {
  const person = await newSession(api, roles);
  await api.system(({ prisma }) =>
    prisma.person.update({ where: { id: person.personId }, data: { language: "es" } }),
  );
  return { ...person, email: `${person.personId}@example.com` };
};
const emailsTo = (address: string) =>
  api.system((t) =>
    queryRows<{ kind: string; subject: string; text: string }>(
      t,
      "select kind, subject, text from platform_mail where to_address = $1 order by id",
      [address],
    ),
  );

it("invites in the language of the person who invites, and resets a password in one's own", async () => {
  const { key } = await api.newPartner();
  const account = await api.newAccount(key);
  const owner = await spanish({ workspaces: { [account.id]: "owner" } });
  const headers = { ...owner.headers, "switchboard-workspace": account.id };
  const invited = await api.call("POST", "/v1/members", {
    headers,
    body: { email: "elsa.greene@example.org", role: "editor" },
  });
  expect(invited.status).toBe(200);
  const [invitation] = await emailsTo("elsa.greene@example.org");
  expect(invitation?.subject).toMatch(/^Invitación a /);
  expect(invitation?.text).toContain("con el rol de editor:");
  expect(
    (await api.call("POST", "/v1/password-resets", { body: { email: owner.email } })).status,
  ).toBeLessThan(300);
  const [reset] = await emailsTo(owner.email);
  expect(reset).toMatchObject({
    kind: "password_reset",
    subject: expect.stringMatching(/^Elija una contraseña nueva/),
  });
});

it("sends an invoice to a member in the member's language, and to any other address in English", async () => {
  const { key, partnerId } = await api.newPartner();
  const account = await api.newAccount(key, { name: "Elm Dental", plan: "starter" });
  const member = await spanish({ partners: { [partnerId]: "owner" } });
  const elsewhere = await spanish({});
  await api.call("PATCH", "/v1/partner/billing/profile", {
    key,
    body: { emails: [member.email, "books@example.org"] },
  });
  const actor = { kind: "system", id: "test", name: "Test" } as const;
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-03-01' where id = $1", [account.id]);
    await t.run("update account_history set at = '2026-03-01' where workspace_id = $1", [account.id]);
    await closeDue({ tx: t, actor, config: testConfig, partnerId }, new Date("2026-04-03T00:00:00Z"));
  });
  const [own] = await emailsTo(member.email);
  expect(own?.subject).toBe("Factura inv_2026-03 de 2026-03");
  expect(own?.text).toContain("Ver la factura: ");
  expect((await emailsTo("books@example.org"))[0]?.subject).toBe("Invoice inv_2026-03 for 2026-03");
  const asPartner = (address: string) =>
    api.system((t) =>
      t.as({ kind: "partner", id: partnerId }, () =>
        queryRows<{ language: string | null }>(t, "select language_at($1) as language", [address]),
      ),
    );
  expect(await asPartner(member.email)).toEqual([{ language: "es" }]);
  expect(await asPartner(elsewhere.email)).toEqual([{ language: null }]);
});

it("stores a notice in the language of each person", async () => {
  const { key } = await api.newPartner();
  const account = await api.newAccount(key);
  const roles = { workspaces: { [account.id]: "editor" } };
  const [author, other, reader] = [
    await newSession(api, roles),
    await newSession(api, roles),
    await spanish(roles),
  ];
  const headers = { ...author.headers, "switchboard-workspace": account.id };
  const made = await api.call("POST", "/v1/automations", { headers, body: { name: "Recall", nodes: [] } });
  const comment = await api.call("POST", `/v1/automations/${made.body.id}/comments`, {
    headers,
    body: { text: "Is this right?", mentions: [other.personId, reader.personId] },
  });
  expect(comment.status).toBe(200);
  const notices = await api.system(({ prisma }) =>
    prisma.teamNotice.findMany({
      where: { workspaceId: account.id },
      select: { personId: true, title: true },
    }),
  );
  const titles = new Map(notices.map(({ personId, title }) => [personId, title]));
  expect(titles.get(other.personId)).toBe("Pat mentioned you in “Recall”");
  expect(titles.get(reader.personId)).toBe("Pat le mencionó en «Recall»");
});
