import {
  Bell,
  CalendarCheck,
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
  OctagonX,
  PhoneOutgoing,
  Play,
  Repeat,
  Route,
  Shuffle,
  Split,
  UserCheck,
  UserPen,
  UserPlus,
  Users,
  Variable,
  Zap,
} from "lucide-react";
import { actions } from "@/lib/actions";
import type { ActionGroup, ActionIcon } from "@/lib/automation/action-look";
import type { Node } from "@/lib/automation/schema";
import { eventIcon } from "./event-icon";
import type { Family } from "./family-classes";

const GROUPS: Record<ActionGroup, Family> = {
  Messaging: "messaging",
  Logic: "condition",
  People: "people",
  Calendar: "calendar",
  Time: "time",
  Web: "web",
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
