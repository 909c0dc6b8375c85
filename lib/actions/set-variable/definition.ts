/** The interpreter performs it, so its definition is part of the language. */
export { setVariable } from "@/lib/automation/set-variable";
