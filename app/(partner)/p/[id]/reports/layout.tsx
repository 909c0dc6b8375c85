import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function ReportsLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["reports"]}>{children}</Rooms>;
}
