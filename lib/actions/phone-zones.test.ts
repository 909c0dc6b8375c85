import { describe, expect, it } from "vitest";
import { isTimezone } from "@/lib/automation/timezone";
import { zoneOfPhone } from "./phone-zones";

describe("the time zone of a phone number", () => {
  it.each([
    ["+12025550123", "America/New_York"],
    ["+13125550123", "America/Chicago"],
    ["+13035550123", "America/Denver"],
    ["+16025550123", "America/Phoenix"],
    ["+13105550123", "America/Los_Angeles"],
    ["+18085550123", "Pacific/Honolulu"],
    ["+16045550123", "America/Vancouver"],
    ["+442079460123", "Europe/London"],
    ["+4930123456", "Europe/Berlin"],
  ])("%s is that of %s", (phone, zone) => {
    expect(zoneOfPhone(phone)).toBe(zone);
    expect(isTimezone(zone)).toBe(true);
  });

  it.each(["+61491570156", "+18005550100", "+8816123456789", "", "anonymous"])(
    "is not guessed where the number does not tell: %s",
    (phone) => {
      expect(zoneOfPhone(phone)).toBeNull();
    },
  );
});
