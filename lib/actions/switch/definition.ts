/** The interpreter performs it, so its definition is part of the language. */
export { switchAction } from "@/lib/automation/many-ways";
