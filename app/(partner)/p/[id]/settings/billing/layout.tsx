import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function SettingsBillingLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["company"]}>{children}</Rooms>;
}
