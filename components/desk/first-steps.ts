type Progress = {
  services: number;
  liveAutomations: number;
  calls: number;
  members: number;
  invitations: number;
  messages: number;
};

type Step = {
  key: "service" | "automation" | "call" | "text" | "colleague";
  path: string;
  isDone: boolean;
};

/** The setup steps of a new workspace, in order. Each opens the dialog to take it in, and is done when its result exists, no matter who created it. */
export function firstSteps(of: Progress): Step[] {
  return [
    {
      key: "service",
      path: "settings/bookings?do=service",
      isDone: of.services > 0,
    },
    {
      key: "automation",
      path: "automations?do=template",
      isDone: of.liveAutomations > 0,
    },
    {
      key: "call",
      path: "calls?do=call",
      isDone: of.calls > 0,
    },
    {
      key: "text",
      path: "conversations?do=text",
      isDone: of.messages > 0,
    },
    {
      key: "colleague",
      path: "settings/people?do=invite",
      isDone: of.members + of.invitations > 1,
    },
  ];
}
