/** Carried out by the interpreter itself, so its definition is part of the language. */
export { stop } from "@/lib/automation/control";
