import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function AccountsLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["accounts"]}>{children}</Rooms>;
}
