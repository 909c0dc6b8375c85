/** Carried out by the interpreter itself, so its definition is part of the language. */
export { delay } from "@/lib/automation/control";
