export type Progress = {
  services: number;
  liveAutomations: number;
  calls: number;
  members: number;
  messages: number;
};

export type Step = { name: string; about: string; path: string; isDone: boolean };

/** The setup steps of a new workspace, in order. A step is done when its result exists, no matter who created it. */
export function firstSteps(of: Progress): Step[] {
  return [
    {
      name: "Add a service",
      about: "What people can book, with its length",
      path: "settings/bookings",
      isDone: of.services > 0,
    },
    {
      name: "Deploy an automation",
      about: "Start with a template, such as a text after a missed call",
      path: "automations",
      isDone: of.liveAutomations > 0,
    },
    {
      name: "Log a missed call",
      about: "From your own number, to see the automation answer",
      path: "calls?do=call",
      isDone: of.calls > 0,
    },
    {
      name: "Send a text",
      about: "To a person or a number, from Conversations",
      path: "conversations",
      isDone: of.messages > 0,
    },
    {
      name: "Invite a colleague",
      about: "They see the desk, and work can be assigned to them",
      path: "settings/people",
      isDone: of.members > 1,
    },
  ];
}
