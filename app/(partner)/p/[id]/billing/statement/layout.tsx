import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function BillingStatementLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["statement"]}>{children}</Rooms>;
}
