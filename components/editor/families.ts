import {
  Bell,
  Cake,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleHelp,
  Clock,
  Contact,
  Gauge,
  Globe,
  Hash,
  Hourglass,
  type LucideIcon,
  Mail,
  MessageSquare,
  MessageSquareX,
  OctagonX,
  Phone,
  PhoneMissed,
  PhoneOutgoing,
  Play,
  Repeat,
  Route,
  Shuffle,
  Split,
  Timer,
  UserCheck,
  UserPen,
  UserPlus,
  UserRoundX,
  Users,
  Variable,
  Zap,
} from "lucide-react";
import { actions } from "@/lib/actions";
import type { ActionGroup, ActionIcon } from "@/lib/automation/action-look";
import type { Node } from "@/lib/automation/schema";

export type Family = "trigger" | "condition" | "messaging" | "people" | "calendar" | "time" | "web";

const GROUPS: Record<ActionGroup, Family> = {
  Messaging: "messaging",
  Logic: "condition",
  People: "people",
  Calendar: "calendar",
  Time: "time",
  Web: "web",
};

/** Written out: class names must be whole for Tailwind to find them. */
export const FAMILY_CLASSES: Record<Family, string> = {
  trigger: "bg-trigger-soft text-trigger",
  condition: "bg-condition-soft text-condition",
  messaging: "bg-messaging-soft text-messaging",
  people: "bg-people-soft text-people",
  calendar: "bg-calendar-soft text-calendar",
  time: "bg-time-soft text-time",
  web: "bg-web-soft text-web",
};

const ICONS: Record<ActionIcon, LucideIcon> = {
  bell: Bell,
  "calendar-check": CalendarCheck,
  "calendar-plus": CalendarPlus,
  "calendar-x": CalendarX,
  clock: Clock,
  contact: Contact,
  gauge: Gauge,
  globe: Globe,
  hash: Hash,
  hourglass: Hourglass,
  mail: Mail,
  "message-square": MessageSquare,
  octagon: OctagonX,
  "phone-outgoing": PhoneOutgoing,
  play: Play,
  repeat: Repeat,
  route: Route,
  shuffle: Shuffle,
  "user-check": UserCheck,
  "user-pen": UserPen,
  "user-plus": UserPlus,
  users: Users,
  variable: Variable,
  zap: Zap,
};

const EVENT_ICONS: Record<string, LucideIcon> = {
  "call.ended": Phone,
  "call.missed": PhoneMissed,
  "lead.created": UserPlus,
  "lead.statusChanged": UserPen,
  "appointment.booked": CalendarPlus,
  "appointment.cancelled": CalendarX,
  "appointment.reminder": CalendarClock,
  "appointment.completed": CalendarCheck,
  "appointment.no_show": UserRoundX,
  schedule: Timer,
  "sms.received": MessageSquare,
  manual: Play,
  "contact.created": Contact,
  "contact.birthday": Cake,
  "callback.completed": PhoneOutgoing,
  "message.failed": MessageSquareX,
};

export function eventIcon(event: string | undefined): LucideIcon {
  return (event === undefined ? undefined : EVENT_ICONS[event]) ?? Zap;
}

export function actionLook(action: string | undefined): { family: Family; icon: LucideIcon } {
  const definition = action === undefined ? undefined : actions.get(action);
  if (!definition) return { family: "time", icon: CircleHelp };
  return { family: GROUPS[definition.group], icon: ICONS[definition.icon] };
}

export function nodeLook(node: Node): { family: Family; icon: LucideIcon } {
  switch (node.type) {
    case "trigger":
      return { family: "trigger", icon: eventIcon(node.event) };
    case "condition":
      return { family: "condition", icon: Split };
    case "action":
      return actionLook(node.action);
    default:
      return node satisfies never;
  }
}
