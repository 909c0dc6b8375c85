import { clock, day } from "@/components/ui/when";

export function when(at: string, timezone: string): string {
  return `${day(at, timezone)}, ${clock(at, timezone)}`;
}
