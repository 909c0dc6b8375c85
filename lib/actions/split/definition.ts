/** The interpreter performs it, so its definition is part of the language. */
export { split } from "@/lib/automation/many-ways";
