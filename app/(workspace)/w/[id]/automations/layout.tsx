import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function AutomationsLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["automations", "archiving", "drafts", "steps"]}>{children}</Rooms>;
}
