import { expect, it } from "vitest";
import type { Node } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { nameFromServer } from "./name-from-server";

const step = (name?: string): Node => ({
  id: "a",
  type: "action",
  action: "stop",
  config: {},
  ...(name ? { name } : {}),
});

it("translates the name of what a step does, and leaves one that somebody gave it", () => {
  const t = translator("es", "steps");
  const sent = { nodeId: "a", name: "Stop" };
  expect(nameFromServer(sent, { nodes: [step()], t })).toBe("Detener");
  expect(nameFromServer(sent, { nodes: [], t })).toBe("Detener");
  expect(nameFromServer(sent, { nodes: [step("Stop")], t })).toBe("Stop");
  expect(nameFromServer({ nodeId: "a", name: "Say no" }, { nodes: [step()], t })).toBe("Say no");
  expect(nameFromServer(sent, { nodes: [step()], t: translator("en", "steps") })).toBe("Stop");
});
