import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function TemplatesLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["fleet"]}>{children}</Rooms>;
}
