/** Carried out by the interpreter itself, so its definition is part of the language. */
export { waitForEvent } from "@/lib/automation/control";
