import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["accountPage", "planChange", "terms"]}>{children}</Rooms>;
}
