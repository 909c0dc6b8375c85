/** The interpreter performs it, so its definition is part of the language. */
export { waitForEvent } from "@/lib/automation/wait-for-event";
