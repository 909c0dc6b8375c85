import {
  Cake,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  Contact,
  type LucideIcon,
  MessageSquare,
  MessageSquareX,
  Phone,
  PhoneMissed,
  PhoneOutgoing,
  Play,
  Timer,
  UserPen,
  UserPlus,
  UserRoundX,
  Zap,
} from "lucide-react";

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
