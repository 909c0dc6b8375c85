import type { Tone } from "@/components/ui/surface";
import type { RunView } from "@/lib/api/contracts/runs";

export const RUN_STATUS: Record<RunView["status"], [Tone, string]> = {
  queued: ["neutral", "Queued"],
  running: ["signal", "Running"],
  waiting: ["warn", "Waiting"],
  paused: ["warn", "Held"],
  succeeded: ["good", "Done"],
  failed: ["bad", "Failed"],
  stopped: ["neutral", "Stopped"],
  cancelled: ["neutral", "Cancelled"],
};
