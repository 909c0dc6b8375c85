import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function OverviewLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["overview", "audit"]}>{children}</Rooms>;
}
