import type { Metadata } from "next";
import { ActionReference } from "@/components/docs/action-reference";
import { catalog } from "@/lib/actions/catalog";

export const metadata: Metadata = { title: "Actions" };

export default function ActionsPage() {
  return <ActionReference actions={catalog().actions} />;
}
