import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function BrandEmailLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["brandEmails"]}>{children}</Rooms>;
}
