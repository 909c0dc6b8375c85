import { expect, it, vi } from "vitest";
import { applyViewerFormat } from "@/components/ui/viewer-format";
import { translator } from "@/lib/messages/translator";
import { DEFAULT_FORMAT } from "@/lib/viewer-format";
import { problemText } from "./problem-text";

const PAST = '"Starts at" is in the past: Jun 3, 2026, 4:05\u202fPM';

it("writes the time of a problem by the reader's clock", () => {
  vi.stubGlobal("window", {});
  applyViewerFormat({ language: "es", region: "es-MX", clock: "24" });
  expect(problemText(PAST, translator("es", "editor"))).toMatch(/ está en el pasado: 3 jun 2026, 16:05$/);
  applyViewerFormat(DEFAULT_FORMAT);
  expect(problemText(PAST, translator("en", "editor")).replaceAll("\u202f", " ")).toBe(
    "“Starts at” is in the past: Jun 3, 2026, 4:05 PM",
  );
  vi.unstubAllGlobals();
});
