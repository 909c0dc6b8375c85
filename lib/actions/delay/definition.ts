/** The interpreter performs it, so its definition is part of the language. */
export { delay } from "@/lib/automation/control";
