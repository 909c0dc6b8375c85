import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";

export default function PricesLayout({ children }: { children: ReactNode }) {
  return <Rooms names={["prices"]}>{children}</Rooms>;
}
