import { numberedName } from "@/lib/automation/numbered-name";
import { LIMITS } from "@/lib/automation/schema";
import { listNames } from "@/lib/contract/automation-names";
import type { Client } from "@/lib/contract/client";

/** The name for a new automation, with a number where another one has it. Names in the archive are free. */
export async function freeName(client: Client, name: string): Promise<string> {
  const { desk } = await client(listNames);
  const others = desk.automations.filter(({ status }) => status !== "archived");
  const taken = new Set(others.map((one) => one.name));
  return numberedName(name, { taken, between: " ", longest: LIMITS.nameLength });
}
