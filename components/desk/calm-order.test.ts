import { describe, expect, it } from "vitest";
import { calmOrder } from "./calm-order";

const order = (shown: string, rows: string) =>
  calmOrder(
    [...shown],
    [...rows].map((id) => ({ id })),
  )
    .map(({ id }) => id)
    .join("");

describe("a calm order", () => {
  it("keeps the places of the rows when a text moves one to the front", () => {
    expect(order("abc", "cab")).toBe("abc");
  });

  it("shows newcomers first and more of the list last", () => {
    expect(order("abc", "nabc")).toBe("nabc");
    expect(order("abc", "abcde")).toBe("abcde");
    expect(order("abc", "cnabde")).toBe("nabcde");
  });

  it("leaves out who is gone, and starts with the order it is given", () => {
    expect(order("abc", "ca")).toBe("ac");
    expect(order("", "cab")).toBe("cab");
    expect(order("abc", "xyz")).toBe("xyz");
  });
});
