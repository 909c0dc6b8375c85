import * as z from "zod";
import { json } from "./json";
import { defineAction } from "./registry";

/** A variable of one run: later steps read it as `{{run.vars.<name>}}`. The interpreter keeps it in the run's state. */
const VARIABLE_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

export const setVariableConfig = z.strictObject({
  name: z
    .string()
    .min(1)
    .regex(VARIABLE_NAME, "Use up to 40 letters, digits and _, starting with a letter")
    .meta({ title: "Name", description: "Later steps find it among their fields by this name" }),
  value: json.meta({ title: "Value", control: "template-area" }),
});

export const setVariable = defineAction({
  type: "set_variable",
  label: "Set variable",
  description: "Remember a value for later steps of this run",
  group: "Logic",
  icon: "variable",
  effect: "control",
  safety: "safe",
  config: setVariableConfig,
  output: z.object({ value: json.meta({ title: "Value" }) }),
  check: ({ name }) =>
    // A reference in the name would hide which variables an automation has.
    typeof name === "string" && name.includes("{{")
      ? [{ field: "name", code: "invalid_value", message: "A name is fixed text, without fields in it" }]
      : [],
  example: { name: "greeting", value: "Hello {{trigger.caller_name | default:'there'}}" },
  exampleEvent: "call.missed",
  summary: ({ name, value }) => {
    const shown = typeof value === "string" || typeof value === "number" ? ` to ${value}` : "";
    return typeof name === "string" && name !== "" ? `Set ${name}${shown}` : "Set a variable";
  },
});
