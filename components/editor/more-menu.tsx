"use client";
import {
  ArchiveRestore,
  CircleHelp,
  Download,
  History,
  Image,
  Keyboard,
  MoreHorizontal,
  Pause,
  Play,
  Search,
  Target,
  Upload,
  WandSparkles,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useCanDescribe } from "@/components/automations/describe/use-proposal";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { AutomationView } from "@/lib/contract/automations";
import { useEditorSession } from "./context";
import type { TopBarActions } from "./top-bar-actions";

/** Open from the start: it is fetched because somebody asked for it. */
export function MoreMenu({ automation, ...act }: { automation: AutomationView } & TopBarActions) {
  const { scopes, workspaceId } = useEditorSession();
  const router = useRouter();
  const canDescribe = useCanDescribe();
  const mayDeploy = scopes.includes("automations:deploy");
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon" className="shrink-0" aria-label="More">
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={act.onVersions}>
          <History aria-hidden /> Versions
        </MenuItem>
        <MenuItem onSelect={() => router.push(`/w/${workspaceId}/automations/${automation.id}/outcomes`)}>
          <Target aria-hidden /> Outcomes
        </MenuItem>
        {scopes.includes("data:read") ? (
          <MenuItem onSelect={() => router.push(`/w/${workspaceId}/why?automation=${automation.id}`)}>
            <CircleHelp aria-hidden /> Why it ran or didn't
          </MenuItem>
        ) : null}
        {mayDeploy && automation.status === "active" ? (
          <MenuItem onSelect={act.onPause}>
            <Pause aria-hidden /> Pause…
          </MenuItem>
        ) : null}
        {mayDeploy && automation.status === "paused" ? (
          <MenuItem onSelect={act.onResume}>
            <Play aria-hidden /> Resume
          </MenuItem>
        ) : null}
        {automation.status === "archived" && scopes.includes("automations:write") ? (
          <MenuItem onSelect={act.onRestore}>
            <ArchiveRestore aria-hidden /> Restore
          </MenuItem>
        ) : null}
        <MenuSeparator />
        {canDescribe && automation.status !== "archived" ? (
          <MenuItem onSelect={act.onDescribe}>
            <WandSparkles aria-hidden /> Describe a change…
          </MenuItem>
        ) : null}
        <MenuItem onSelect={act.onImport}>
          <Upload aria-hidden /> Import JSON…
        </MenuItem>
        <MenuItem onSelect={act.onExport}>
          <Download aria-hidden /> Export JSON
        </MenuItem>
        <MenuItem onSelect={() => act.onShare("svg")}>
          <Image aria-hidden /> Picture as SVG
        </MenuItem>
        <MenuItem onSelect={() => act.onShare("png")}>
          <Image aria-hidden /> Picture as PNG
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={act.onCommands}>
          <Search aria-hidden /> Search commands
        </MenuItem>
        <MenuItem onSelect={act.onShortcuts}>
          <Keyboard aria-hidden /> Shortcuts
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
