import type { Metadata } from "next";
import { WorkspaceMap } from "@/components/automations/workspace-map";

export const metadata: Metadata = { title: "Map" };

export default function MapPage() {
  return <WorkspaceMap />;
}
