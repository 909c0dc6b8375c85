import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function SettingsBrandLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["brand"]}>{children}</Rooms>;
}
