import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { ACTION_GROUPS } from "@/lib/automation/action-look";
import { marked } from "@/lib/automation/marked";
import { translator } from "@/lib/messages/translator";
import { matching, paletteItems, triggerItems } from "./new-nodes";

const words = translator("en", "editorEdits");
const OWN = { title: "Stop", schema: {} };

describe("the palette", () => {
  it("offers every action once, and the condition", () => {
    const keys = paletteItems(words, undefined).map(({ key }) => key);
    expect(keys.toSorted()).toEqual([...actions.keys(), "condition"].toSorted());
  });

  it("keeps the groups together, in their order", () => {
    const groups = [...new Set(paletteItems(words, undefined).map(({ group }) => group))];
    expect(groups).toEqual(ACTION_GROUPS.filter((group) => groups.includes(group)));
  });

  it("fills the person a new step is about with the phone of the event", () => {
    const item = paletteItems(words, "call.missed").find(({ key }) => key === "create_callback");
    expect(item?.node).toMatchObject({ config: { phone: "{{trigger.caller_phone}}" } });
    const unknown = paletteItems(words, "schedule").find(({ key }) => key === "create_callback");
    expect(unknown?.node).toMatchObject({ config: {} });
  });

  it("fills the address of an email and the name of a callback from the event", () => {
    const config = (key: string, event: string) =>
      paletteItems(words, event).find((item) => item.key === key)?.node;
    expect(config("send_email", "appointment.booked")).toMatchObject({
      config: { to: "{{trigger.contact_email}}" },
    });
    expect(config("create_callback", "call.missed")).toMatchObject({
      config: { callerName: "{{trigger.caller_name | default:''}}" },
    });
    expect(config("create_callback", "sms.received")).not.toHaveProperty("config.callerName");
  });

  it("adds an appointment that is booked at the next free time", () => {
    const item = paletteItems(words, undefined).find(({ key }) => key === "book_appointment");
    expect(item?.node).toMatchObject({ config: { nextAvailable: { withinDays: 14 } } });
  });

  it("finds steps by words people use for them, and lists those named like that first", () => {
    const found = (search: string) => matching(paletteItems(words, undefined), search).map(({ key }) => key);
    for (const search of ["task", "to-do", "remind", "call back"])
      expect([search, found(search)[0]]).toEqual([search, "create_callback"]);
    for (const search of ["if", "business hours", "open", "closed"])
      expect([search, found(search)[0]]).toEqual([search, "condition"]);
    expect(found("hours")).toContain("delay");
    expect(found("reply")[0]).toBe("wait_for_event");
    expect(found("pause")[0]).toBe("delay");
    expect(found("curl")).toEqual(["http_request"]);
    expect(found("text").slice(0, 2)).toEqual(["send_sms", "send_email"]);
  });

  it("finds a step by a line in which words are marked", () => {
    const step = { label: "Send SMS", line: `To ${marked("caller")}'s phone`, group: "" };
    expect(matching([step], "caller's")).toEqual([step]);
  });

  it("is named and searched in the reader's language, and a workspace's own events as it named them", () => {
    const spanish = translator("es", "editorEdits");
    const items = [...paletteItems(spanish, undefined), ...triggerItems(spanish, { paid: OWN })];
    const found = (search: string) => matching(items, search).map(({ key }) => key);
    expect(found("enviar sms")).toEqual(["send_sms"]);
    expect(found("respuesta")[0]).toBe("wait_for_event");
    expect(found("condicion")[0]).toBe("condition");
    expect(found("llamada pierde")).toEqual(["trigger:call.missed"]);
    expect(items.find(({ key }) => key === "trigger:custom.paid")).toMatchObject({ label: "Stop" });
    expect(items.find(({ key }) => key === "send_sms")).toMatchObject({ group: "Mensajes" });
  });
});
