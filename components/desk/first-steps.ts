export type Progress = {
  services: number;
  liveAutomations: number;
  calls: number;
  members: number;
  messages: number;
};

export type Step = {
  key: "service" | "automation" | "call" | "text" | "colleague";
  path: string;
  isDone: boolean;
};

/** The setup steps of a new workspace, in order. A step is done when its result exists, no matter who created it. */
export function firstSteps(of: Progress): Step[] {
  return [
    {
      key: "service",
      path: "settings/bookings",
      isDone: of.services > 0,
    },
    {
      key: "automation",
      path: "automations",
      isDone: of.liveAutomations > 0,
    },
    {
      key: "call",
      path: "calls?do=call",
      isDone: of.calls > 0,
    },
    {
      key: "text",
      path: "conversations",
      isDone: of.messages > 0,
    },
    {
      key: "colleague",
      path: "settings/people",
      isDone: of.members > 1,
    },
  ];
}
