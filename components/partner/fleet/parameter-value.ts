import type { Json } from "@/lib/automation/json";
import type { ParameterType } from "@/lib/automation/parameters";

/** Reads the text of a field as a value of the type. A duration is written like "2 hours". */
export function valueFrom(type: ParameterType, typed: string): Json | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (type === "number") return Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === "boolean") return text === "true";
  if (type !== "duration") return text;
  const [amount = "", unit = ""] = text.toLowerCase().split(/\s+/);
  return { amount: Number(amount), unit: unit.endsWith("s") ? unit : `${unit}s` };
}

/** A value as it is typed. */
export function typedValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return String(value);
  const { amount, unit } = value as { amount?: number; unit?: string };
  return `${amount} ${amount === 1 ? unit?.slice(0, -1) : unit}`;
}
