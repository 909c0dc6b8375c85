import type { JsonObject } from "@/lib/automation/json";
import { TEMPLATES } from "@/lib/templates";
import { act, ask, STOP, trigger } from "@/lib/templates/template";

export type Node = { id: string; type: string } & JsonObject;

/** One version of an automation: when it went live, its note, and how its steps differ from the version before. */
type VersionStory = {
  /** Days before the present; an account that is younger begins with it two days after it opened. */
  daysAgo: number;
  note: string;
  change?: (nodes: readonly Node[]) => Node[];
  rollsBackTo?: number;
};

export type AutomationStory = {
  template: string;
  /** The definition of an automation that does not come from a template. */
  own?: { name: string; description: string; nodes: Node[] };
  goal?: JsonObject;
  /** The account has it as a copy of its partner's template (fleet-story.ts). */
  isCopy?: true;
  versions: readonly [VersionStory, ...VersionStory[]];
};

const FIRST = { daysAgo: 1_000, note: "First version" };

export function withConfig(id: string, config: JsonObject) {
  return (nodes: readonly Node[]): Node[] =>
    nodes.map((node) =>
      node.id === id ? { ...node, config: { ...(node.config as JsonObject), ...config } } : node,
    );
}

/** Puts a pause of some minutes between the trigger and the step it leads to. */
function waitFirst(minutes: number) {
  return (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node) => {
      if (node.type !== "trigger") return [node];
      const next = String(node.next);
      const delay = { duration: { amount: minutes, unit: "minutes" } };
      return [{ ...node, next: "pause" }, act("pause", "Wait a moment", "delay", delay, { next })];
    });
}

const SHORTER_TEXT = {
  message: `Sorry we missed you! This is {{workspace.name}}. We will call you back within the hour. ${STOP}`,
};
const GOAL = { event: "appointment.booked", within: { amount: 7, unit: "days" } };

export const MISSED_CALL: AutomationStory = {
  template: "missed-call-text-back",
  goal: GOAL,
  versions: [FIRST],
};
const COPIED: AutomationStory = { ...MISSED_CALL, isCopy: true };
const AFTER_HOURS: AutomationStory = { template: "after-hours-callback", versions: [FIRST] };
const REMINDER: AutomationStory = { template: "reminder-confirm-by-reply", versions: [FIRST] };
const NO_SHOW: AutomationStory = { template: "no-show-recovery", versions: [FIRST] };
const SPEED_TO_LEAD: AutomationStory = { template: "speed-to-lead", versions: [FIRST] };

/**
 * The practice system renamed a field of its bookings, and refused those with the old name until the next version. The
 * demo has no such system to call, so only bookings from the website go to it, and one made at the desk succeeds.
 */
export const SYNC = {
  id: "bookings-to-practice-system",
  step: "send",
  brokenDaysAgo: 27,
  repairedDaysAgo: 20,
} as const;

const BOOKING = {
  booking_id: "{{trigger.appointment_id}}",
  patient_name: "{{trigger.contact_name}}",
  phone: "{{trigger.contact_phone}}",
  starts_at: "{{trigger.starts_at}}",
};

const PRACTICE_SYSTEM: AutomationStory = {
  template: SYNC.id,
  own: {
    name: "Bookings to the practice system",
    description:
      "Send every booking from the website to the practice system, so that nobody enters it twice. The front desk enters its own.",
    nodes: [
      trigger("appointment.booked", { id: "booked", next: "website" }),
      ask(
        "website",
        "Booked on the website?",
        { field: "trigger.source", operator: "equals", value: "web" },
        { yes: SYNC.step, no: "entered" },
      ),
      act(SYNC.step, "Send the booking", "http_request", {
        method: "POST",
        url: "https://practice.example.com/api/bookings",
        body: BOOKING,
      }),
      act("entered", "Entered at the desk", "stop", { outcome: "entered at the desk" }),
    ],
  },
  versions: [
    { daysAgo: 62, note: "First version" },
    {
      daysAgo: SYNC.repairedDaysAgo,
      note: "Send the name as full_name, which the practice system now asks for",
      change: withConfig(SYNC.step, {
        body: {
          booking_id: BOOKING.booking_id,
          full_name: BOOKING.patient_name,
          phone: BOOKING.phone,
          starts_at: BOOKING.starts_at,
        },
      }),
    },
  ],
};

export const STORIES = {
  practice: [
    {
      ...MISSED_CALL,
      versions: [
        FIRST,
        { daysAgo: 150, note: "Shorter text", change: withConfig("text", SHORTER_TEXT) },
        { daysAgo: 34, note: "Wait two minutes first", change: waitFirst(2) },
      ],
    },
    {
      ...AFTER_HOURS,
      versions: [{ daysAgo: 210, note: "First version" }],
    },
    {
      ...SPEED_TO_LEAD,
      versions: [
        FIRST,
        {
          daysAgo: 96,
          note: "Give leads two hours to reply",
          change: withConfig("reply", { timeout: { amount: 2, unit: "hours" } }),
        },
      ],
    },
    { template: "lead-nurture", goal: GOAL, versions: [{ daysAgo: 140, note: "First version" }] },
    {
      ...REMINDER,
      versions: [
        { daysAgo: 190, note: "First version" },
        {
          daysAgo: 110,
          note: "Ask in fewer words",
          change: withConfig("ask", {
            message: `{{workspace.name}}: see you tomorrow at {{trigger.starts_at | date:'h:mm a'}}? Reply YES to confirm. ${STOP}`,
          }),
        },
      ],
    },
    { ...NO_SHOW, versions: [{ daysAgo: 180, note: "First version" }] },
    {
      template: "review-request",
      versions: [
        { daysAgo: 140, note: "First version" },
        {
          daysAgo: 74,
          note: "Ask after 30 minutes",
          change: withConfig("wait", { duration: { amount: 30, unit: "minutes" } }),
        },
        { daysAgo: 66, note: "Back to two hours: people were still on their way home", rollsBackTo: 1 },
      ],
    },
    { template: "recall-6-months", versions: [{ daysAgo: 195, note: "First version" }] },
    PRACTICE_SYSTEM,
  ],
  clinic: [COPIED, { ...REMINDER, versions: [{ daysAgo: 160, note: "First version" }] }],
  trades: [COPIED, AFTER_HOURS, SPEED_TO_LEAD],
  small: [COPIED],
} satisfies Record<string, readonly AutomationStory[]>;

/** The input of an automation's first version, in the API's format. */
export function storyDefinition({ template: id, own, goal, versions }: AutomationStory) {
  if (own) return { ...own, nodes: versions[0].change?.(own.nodes) ?? own.nodes, scenarios: [] };
  const template = TEMPLATES.find((one) => one.id === id);
  if (!template) throw new Error(`there is no template ${id}`);
  const { name, description, nodes, edges, settings, scenarios } = template;
  const rules = goal ? { ...settings, goal } : settings;
  return {
    ...{ name, description, nodes, scenarios },
    ...(edges ? { edges } : {}),
    ...(rules ? { settings: rules } : {}),
  };
}
