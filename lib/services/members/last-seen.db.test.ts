import { afterAll, beforeAll, expect, it } from "vitest";
import { web } from "@/lib/http/web-process";
import { type Api, createApi } from "@/scripts/testing/api";
import { newPerson, sessionHeaders } from "@/scripts/testing/sign-in";
import { flushMembersSeen } from "./last-seen";

let api: Api;
beforeAll(async () => {
  api = await createApi();
});
afterAll(() => api.close());

const MINUTE = 60_000;
async function newMember(workspaceId: string, role: "owner" | "viewer") {
  const { id: personId, email } = await newPerson(api);
  await api.system(({ prisma }) => prisma.workspaceMember.create({ data: { workspaceId, personId, role } }));
  const headers = { ...(await sessionHeaders(api, personId)), "switchboard-workspace": workspaceId };
  return { email, headers };
}

type Member = { email: string; lastSeenAt: string | null };

it("is noted with any call of the dashboard, and written at most every five minutes", async () => {
  const partner = await api.newPartner();
  const account = await api.newAccount(partner.key);
  const owner = await newMember(account.id, "owner");
  const other = await newMember(account.id, "viewer");
  const members = async (): Promise<Member[]> => {
    const path = `/v1/partner/accounts/${account.id}/members`;
    return (await api.call("GET", path, { key: partner.key })).body.members;
  };
  const seen = async (email: string) => (await members()).find((one) => one.email === email)?.lastSeenAt;
  await flushMembersSeen(web().db);
  expect([await seen(owner.email), await seen(other.email)]).toEqual([null, null]);

  await api.call("GET", "/v1/contacts", { headers: owner.headers });
  const at = Date.now();
  await flushMembersSeen(web().db, at);
  const first = await seen(owner.email);
  expect(Math.abs(Date.parse(String(first)) - at)).toBeLessThan(MINUTE);
  expect(await seen(other.email)).toBeNull();
  const mine = await api.call("GET", "/v1/members", { headers: owner.headers });
  expect(mine.body.members.map((one: Member) => one.lastSeenAt)).toContain(first);

  await flushMembersSeen(web().db, at + 1);
  expect(await seen(owner.email)).toBe(first);
});
