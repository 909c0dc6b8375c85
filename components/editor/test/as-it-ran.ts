import type { TestRun } from "@/components/editor/shown-run";
import { isObject } from "@/lib/automation/json";

/** The reasons why messages were not sent in the run that a test repeats, by node id. */
export type NotSent = Readonly<Record<string, string>>;

/** A test sends nothing, so it cannot find out again that a message of the run reached nobody. */
export function asItRan(result: TestRun, notSent: NotSent): TestRun {
  const held = (why: string) => ({ status: "suppressed" as const, heldInRun: why });
  const messages = (kind: "sms" | "email") => {
    const list = result.effects[kind];
    if (!Array.isArray(list)) return {};
    return {
      [kind]: list.map((message: unknown) => {
        const why = isObject(message) ? notSent[String(message.nodeId)] : undefined;
        return isObject(message) && why ? { ...message, ...held(why) } : message;
      }),
    };
  };
  return {
    ...result,
    steps: result.steps.map((step) => {
      const why = notSent[step.nodeId];
      return why && step.status === "succeeded" ? { ...step, ...held(why) } : step;
    }),
    effects: { ...result.effects, ...messages("sms"), ...messages("email") },
  };
}
