import { describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { operationId } from "./operation-id";

const open = contracts.filter(({ internal }) => !internal);
const idOf = (name: string) => {
  const found = open.find(({ method, path }) => `${method} ${path}` === name);
  return found && operationId(found);
};

describe("the name of an operation", () => {
  it.each([
    ["POST /v1/partner/accounts", "accounts.create"],
    ["GET /v1/partner/accounts", "accounts.list"],
    ["POST /v1/partner/accounts/{id}/suspend", "accounts.suspend"],
    ["PATCH /v1/partner/accounts/{id}", "accounts.update"],
    ["POST /v1/partner/accounts/{id}/keys/{keyId}/rotate", "accounts.keys.rotate"],
    ["PUT /v1/partner/accounts/{id}/settings/secrets/{name}", "accounts.settings.secrets.set"],
    ["GET /v1/keys", "keys.list"],
    ["GET /v1/partner/keys", "partner.keys.list"],
    ["POST /v1/partner/webhooks/{id}/rotate-secret", "partner.webhooks.rotateSecret"],
    ["POST /v1/events", "events.create"],
    ["POST /v1/automations/{id}/deploy", "automations.deploy"],
    ["POST /v1/automations/{id}/runs", "automations.runs.create"],
    ["DELETE /v1/contacts/{id}", "contacts.delete"],
    ["GET /v1/desk/waiting", "desk.waiting.get"],
  ])("of %s reads like a method", (name, id) => {
    expect(idOf(name)).toBe(id);
  });

  const ids = open.map((contract: Contract) => [
    operationId(contract),
    `${contract.method} ${contract.path}`,
  ]);

  it("is given once", () => {
    const twice = ids.filter(([id]) => ids.filter(([other]) => other === id).length > 1);
    expect(twice).toEqual([]);
  });

  it("is words and dots, as a client writes it", () => {
    expect(ids.filter(([id]) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/.test(id ?? ""))).toEqual([]);
  });

  it("is no group of others, because a client could not have both", () => {
    const groups = ids.filter(([id]) => ids.some(([other]) => other?.startsWith(`${id}.`)));
    expect(groups).toEqual([]);
  });
});
