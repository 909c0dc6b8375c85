import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function ResaleLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["resale", "terms"]}>{children}</Rooms>;
}
