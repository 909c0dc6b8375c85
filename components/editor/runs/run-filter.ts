/** The filters of an automation's runs. Their values are in the editor's address, as `runs`. */
export const RUN_FILTERS = [
  { value: "", status: "" },
  { value: "in_progress", status: "queued,running,waiting,paused" },
  { value: "failed", status: "failed" },
  { value: "unsent", status: "" },
  { value: "done", status: "succeeded,stopped" },
  { value: "canceled", status: "cancelled" },
] as const;

/** The numbers of days that `since` in the URL accepts. */
export const PERIODS = [{ value: "" }, { value: "1" }, { value: "7" }, { value: "30" }] as const;

export type Period = (typeof PERIODS)[number]["value"];

type RunFilter = Exclude<(typeof RUN_FILTERS)[number]["value"], "">;

/** The editor with those runs of the automation in view. */
export const runsPath = (
  { workspaceId, automationId }: { workspaceId: string; automationId: string },
  { runs, since }: { runs: RunFilter; since: Period },
) => `/w/${workspaceId}/automations/${automationId}?runs=${runs}${since ? `&since=${since}` : ""}`;
