/** The interpreter performs it, so its definition is part of the language. */
export { stop } from "@/lib/automation/control";
