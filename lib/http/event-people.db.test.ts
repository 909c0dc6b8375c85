import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** The people of calls and texts, whose ids an invoice names. */
let api: Api;
let key: string;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner();
  key = (await api.newAccount(partner.key, { name: "Asked" })).key;
});
afterAll(() => api.close());

const CALLER = "+12025550111";
const post = async (path: string, body: unknown) => (await api.call("POST", path, { key, body })).body;
const peopleOf = async (ids: string[], of = key) =>
  (await api.call("GET", `/v1/event-people?ids=${encodeURIComponent(ids.join(","))}`, { key: of })).body
    .people;

it("are named in one answer, by the number at the other end where there is no name", async () => {
  const contact = await post("/v1/contacts", { phone: CALLER, name: "Ada" });
  const call = await post("/v1/calls", { direction: "inbound", from: CALLER, outcome: "answered" });
  const unknown = { direction: "outbound", from: "+12025550100", to: "+12025550122", outcome: "answered" };
  const other = await post("/v1/calls", unknown);
  const text = await post("/v1/messages", { channel: "sms", to: CALLER, body: "Hello" });
  const people = await peopleOf([call.id, other.id, text.id, "uco_gone"]);
  const ada = { contactId: contact.id, name: "Ada", phone: CALLER };
  expect(people).toHaveLength(3);
  expect(people).toEqual(
    expect.arrayContaining([
      { id: call.id, ...ada },
      { id: text.id, ...ada },
      expect.objectContaining({ id: other.id, name: null, phone: "+12025550122" }),
    ]),
  );
  // Another workspace has none of them, and a partner reads no people at all.
  const stranger = await api.newPartner();
  const { key: theirs } = await api.newAccount(stranger.key, { name: "Other" });
  expect(await peopleOf([call.id, text.id], theirs)).toEqual([]);
  const answer = await api.call("GET", `/v1/event-people?ids=${call.id}`, { key: stranger.key });
  expect([401, 403]).toContain(answer.status);
});

it("are at most a page", async () => {
  const ids = Array.from({ length: 101 }, (_, n) => `call_${n}`).join(",");
  const { status, body } = await api.call("GET", `/v1/event-people?ids=${ids}`, { key });
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/ids"]);
});
