import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";

async function newLead(desk: TestWorkspace, name: string): Promise<string> {
  return (await desk.post("/v1/leads", { name, phone: PHONE, source: "web" })).body.id;
}
const patch = (desk: TestWorkspace, id: string, body: object) =>
  testEngine.api.call("PATCH", `/v1/leads/${id}`, { key: desk.key, body });

describe("the reason a lead is lost", () => {
  it("is stored with the status, changed alone, and gone with another status", async () => {
    const desk = await testEngine.newWorkspace();
    const id = await newLead(desk, "Zelda Marker");
    expect((await desk.get(`/v1/leads/${id}`)).body).toMatchObject({ lostReason: null, lostNote: null });
    const lost = await patch(desk, id, { status: "lost", lostReason: "other", lostNote: "Moved away" });
    expect(lost.body).toMatchObject({ status: "lost", lostReason: "other", lostNote: "Moved away" });
    const changed = await patch(desk, id, { lostReason: "no_answer", lostNote: null });
    expect(changed.body).toMatchObject({ status: "lost", lostReason: "no_answer", lostNote: null });
    const renamed = await patch(desk, id, { name: "Zelda M.", status: "lost" });
    expect(renamed.body).toMatchObject({ lostReason: "no_answer" });
    const back = await patch(desk, id, { status: "contacted" });
    expect(back.body).toMatchObject({ status: "contacted", lostReason: null, lostNote: null });
    const again = await patch(desk, id, { status: "lost" });
    expect(again.body).toMatchObject({ status: "lost", lostReason: null });
  });

  it("is refused for a lead that is not lost", async () => {
    const desk = await testEngine.newWorkspace();
    const id = await newLead(desk, "Sam");
    const refused = await patch(desk, id, { status: "contacted", lostReason: "no_answer" });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/lostReason"]);
    const noted = await patch(desk, id, { lostNote: "Moved away" });
    expect([noted.status, noted.body.errors[0].pointer]).toEqual([422, "/lostNote"]);
    expect((await patch(desk, id, { status: "lost", lostReason: "rain" })).status).toBe(422);
    expect((await desk.get(`/v1/leads/${id}`)).body.status).toBe("new");
  });

  it("filters the list and its total, alone and with a status", async () => {
    const desk = await testEngine.newWorkspace();
    const ids: Record<string, string> = {};
    for (const name of ["price", "price too", "unsaid", "open"]) ids[name] = await newLead(desk, name);
    for (const name of ["price", "price too"])
      await patch(desk, ids[name]!, { status: "lost", lostReason: "too_expensive" });
    await patch(desk, ids.unsaid!, { status: "lost" });
    const found = async (query: string) => {
      const { body } = await desk.get(`/v1/leads?${query}`);
      const names = body.leads.map(({ name }: { name: string }) => name).sort();
      expect(body.total).toBe(names.length);
      return names;
    };
    expect(await found("lost_reason=too_expensive")).toEqual(["price", "price too"]);
    expect(await found("lost_reason=none")).toEqual(["unsaid"]);
    expect(await found("lost_reason=not_a_fit")).toEqual([]);
    expect(await found("status=lost&lost_reason=too_expensive&q=too")).toEqual(["price too"]);
    expect(await found("status=new&lost_reason=too_expensive")).toEqual([]);
    expect((await desk.get("/v1/leads?lost_reason=rain")).status).toBe(422);
  });

  it("is in the audit log without its words, and in what a person can export", async () => {
    const desk = await testEngine.newWorkspace();
    const id = await newLead(desk, "Zelda Marker");
    await patch(desk, id, { status: "lost", lostReason: "other", lostNote: "Zelda moved away" });
    const details = await testEngine.rows<{ detail: object }>(
      "select detail from audit_entry where tenant_id = $1 and action = 'lead.changed'",
      [desk.id],
    );
    expect(details).toEqual([
      {
        detail: {
          status: { before: "new", after: "lost" },
          lostReason: { before: null, after: "other" },
        },
      },
    ]);
    const { contactId } = (await desk.get(`/v1/leads/${id}`)).body;
    const exported = await desk.get(`/v1/contacts/${contactId}/export`);
    expect(exported.body.leads).toMatchObject([
      { row: { lost_reason: "other", lost_note: "Zelda moved away" } },
    ]);
    await testEngine.api.call("DELETE", `/v1/contacts/${contactId}`, { key: desk.key });
    expect((await desk.get(`/v1/leads/${id}`)).body).toMatchObject({ lostReason: "other", lostNote: null });
  });
});
