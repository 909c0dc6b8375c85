import type { Metadata } from "next";
import { WorkspaceMap } from "@/components/automations/workspace-map";
import { pageWords } from "@/lib/auth/language";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("automations"))("map") };
}

export default function MapPage() {
  return <WorkspaceMap />;
}
