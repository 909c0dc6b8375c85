import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function InvoiceLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["invoice"]}>{children}</Rooms>;
}
