import { expect, it } from "vitest";
import { MAX_FIELDS } from "./custom-events";
import { payloadOf } from "./hook-payload";
import { suggestFields } from "./hook-schema";

it("names fields after the values of a call and says where they stand", () => {
  const body = {
    id: "evt_1",
    created_at: 1_780_304_400,
    data: {
      fullName: "Robin Reyes",
      contact: { email: "robin@example.com", phone: "+1 202 555 0143" },
      tags: ["a", "b"],
      active: true,
      total: 12.5,
      nothing: null,
      "a field": "cannot be named",
    },
  };
  const { schema, mapping } = suggestFields(body);
  expect(Object.fromEntries(Object.entries(schema).map(([name, { type }]) => [name, type]))).toEqual({
    id: "text",
    created_at: "date",
    full_name: "text",
    email: "email",
    phone: "phone",
    tags: "list",
    active: "boolean",
    total: "number",
  });
  expect(mapping.phone).toBe("{{body.data.contact.phone}}");
  const data = payloadOf(body, mapping, { title: "Call", schema });
  expect(data).toMatchObject({ full_name: "Robin Reyes", phone: "+1 202 555 0143", total: 12.5 });
});

it("tells values of the same name apart", () => {
  const { mapping } = suggestFields({
    a: { name: "x" },
    b: { name: "y" },
    list: [{ name: "p" }, { name: "q" }],
  });
  expect(mapping).toEqual({
    name: "{{body.a.name}}",
    b_name: "{{body.b.name}}",
    list_name: "{{body.list[0].name}}",
    name_2: "{{body.list[1].name}}",
  });
});

it("stops at the most fields an event may have, and leaves out reserved names", () => {
  const body = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}`, "x"]));
  expect(Object.keys(suggestFields(body).schema)).toHaveLength(MAX_FIELDS);
  expect(Object.keys(suggestFields({ constructor: "x", extra: "y" }).schema)).not.toContain("constructor");
});

it("keeps what a person mapped, with the type of the value, and offers nothing twice", () => {
  const body = { person: { first: "Robin", last: "Ash", mobile: "+12025550143" }, source: "ad" };
  const mapped = {
    name: "{{body.person.first}} {{body.person.last}}",
    phone: "{{body.person.mobile}}",
    visits: "{{body.visits}}",
  };
  const { schema, mapping } = suggestFields(body, mapped);
  expect(mapping).toEqual({
    ...mapped,
    first: "{{body.person.first}}",
    last: "{{body.person.last}}",
    source: "{{body.source}}",
  });
  expect(schema).toMatchObject({
    name: { type: "text" },
    phone: { type: "phone" },
    visits: { type: "text" },
  });
});
