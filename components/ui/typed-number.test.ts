import { afterEach, expect, it, vi } from "vitest";
import { DEFAULT_FORMAT, REGION_IDS, type RegionId } from "@/lib/viewer-format";
import { count, exactAmount, percent } from "./money";
import { numberText, plainNumber } from "./typed-number";
import { applyViewerFormat } from "./viewer-format";

afterEach(() => {
  applyViewerFormat(DEFAULT_FORMAT);
  vi.unstubAllGlobals();
});

function inRegion(region: RegionId) {
  // The format is a browser's alone.
  vi.stubGlobal("window", {});
  applyViewerFormat({ ...DEFAULT_FORMAT, region });
}

it.each([
  ["en-US", "1,000", "1000"],
  ["en-US", "1,234,567.50", "1234567.50"],
  ["en-US", "1 000", "1000"],
  ["en-US", "0.018", "0.018"],
  ["en-US", "0,018", "0.018"],
  ["en-US", "49,5", "49.5"],
  ["en-US", "1,00", "1.00"],
  ["de-DE", "1.000", "1000"],
  ["de-DE", "1.249,50", "1249.50"],
  ["de-DE", "0,018", "0.018"],
  ["de-DE", "0.018", "0.018"],
  ["de-DE", "-2,5", "-2.5"],
  ["en-US", "many", "many"],
  ["en-US", "", ""],
] as const)("reads in %s %j as %j", (region, typed, plain) => {
  inRegion(region);
  expect(plainNumber(typed)).toBe(plain);
});

it.each(REGION_IDS)("reads back in %s what it and the placeholders write", (region) => {
  inRegion(region);
  for (const plain of ["1249.125", "1000", "0.0075", "49"])
    expect(plainNumber(numberText(plain))).toBe(plain);
  expect(plainNumber(count(1_234_567))).toBe("1234567");
  expect(plainNumber(exactAmount("123456.5"))).toBe("123456.50");
});

it.each([
  ["en-US", "12.5", "12.5%"],
  ["en-US", "0", "0%"],
  ["de-DE", "12.5", "12,5\u00a0%"],
] as const)("in %s, %s percent are shown as %s", (region, plain, shown) => {
  inRegion(region);
  expect(percent(plain)).toBe(shown);
});
