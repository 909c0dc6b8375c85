import type * as z from "zod";
import type { Client } from "@/lib/contract/client";

/** A tool is a thin layer over calls of the API, so that keys, scopes, limits and the audit log are those of the API. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  /** Clients show it before a call: whether the tool changes anything, and whether the call can be repeated. */
  effect: "reads" | "edits" | "asks";
  run(api: Client, input: Record<string, unknown>): Promise<unknown>;
};

type Definition<S extends z.ZodObject> = Omit<Tool, "input" | "run"> & {
  input: S;
  run(api: Client, input: z.output<S>): Promise<unknown>;
};

/** The server parses the input with the tool's own schema before it runs. */
export function defineTool<S extends z.ZodObject>(tool: Definition<S>): Tool {
  return { ...tool, run: (api, input) => tool.run(api, input as z.output<S>) };
}

/** A sentence for the assistant: the call was understood and cannot be answered. */
export class ToolError extends Error {}
