import type { Locator } from "@playwright/test";
import { expect } from "./fixtures/test";

/** Types a day or a time of day, and leaves the field with it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-expanded", "false");
}

/** A field for a day and a time of day, as "2031-03-10T09:00". */
export function dayTime(scope: Locator, label: string) {
  const day = scope.getByRole("combobox", { name: new RegExp(`^${label}( optional)?$`) });
  const time = scope.getByRole("combobox", { name: `${label}: time`, exact: true });
  return {
    day,
    time,
    value: async () => `${await day.getAttribute("data-value")}T${await time.getAttribute("data-value")}`,
    fill: async (at: string) => {
      const [date = "", clock = ""] = at.split("T");
      await typeInto(day, date);
      await typeInto(time, clock);
    },
  };
}
