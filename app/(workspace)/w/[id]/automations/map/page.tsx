import { WorkspaceMap } from "@/components/automations/workspace-map";
import { titleOf } from "@/lib/auth/language";

export const generateMetadata = titleOf("automations", "map");

export default function MapPage() {
  return <WorkspaceMap />;
}
