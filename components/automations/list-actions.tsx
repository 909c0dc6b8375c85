"use client";
import {
  CircleHelp,
  Inbox,
  LayoutTemplate,
  Map as MapIcon,
  MoreHorizontal,
  Plus,
  Upload,
  WandSparkles,
} from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";

type Actions = {
  isCreating: boolean;
  onCreate: () => void;
  onTemplates: () => void;
  onImport: () => void;
  /** Null without a language model. */
  onDescribe: (() => void) | null;
};

/** The buttons above the list. A phone has room for one; the others are in a menu there. */
export function ListActions({ isCreating, onCreate, ...others }: Actions) {
  const t = useWords("automations");
  return (
    <>
      <span className="contents max-sm:hidden">
        <Buttons {...others} />
      </span>
      <Button kind="primary" busy={isCreating} onClick={onCreate}>
        <Plus aria-hidden /> {t("new_automation")}
      </Button>
      <span className="sm:hidden">
        <PhoneMenu {...others} />
      </span>
    </>
  );
}

type Others = Omit<Actions, "isCreating" | "onCreate">;

function usePaths() {
  const { id } = useTenant();
  return {
    why: `/w/${id}/why`,
    map: `/w/${id}/automations/map`,
    proposals: `/w/${id}/automations/proposals`,
  };
}

function Buttons({ onTemplates, onImport, onDescribe }: Others) {
  const t = useWords("automations");
  const paths = usePaths();
  return (
    <>
      <Button asChild>
        <Link href={paths.why}>{t("why")}</Link>
      </Button>
      <Button asChild>
        <Link href={paths.map}>{t("map")}</Link>
      </Button>
      <Button onClick={onTemplates}>{t("templates")}</Button>
      <Button onClick={onImport}>{t("import")}</Button>
      {onDescribe ? (
        <>
          <Button asChild>
            <Link href={paths.proposals}>{t("proposals")}</Link>
          </Button>
          <Button onClick={onDescribe}>{t("describe")}</Button>
        </>
      ) : null}
    </>
  );
}

function PhoneMenu({ onTemplates, onImport, onDescribe }: Others) {
  const t = useWords("automations");
  const router = useRouter();
  const paths = usePaths();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button>
          <MoreHorizontal aria-hidden /> {t("more")}
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={onTemplates}>
          <LayoutTemplate aria-hidden /> {t("templates")}
        </MenuItem>
        {onDescribe ? (
          <>
            <MenuItem onSelect={onDescribe}>
              <WandSparkles aria-hidden /> {t("describe")}
            </MenuItem>
            <MenuItem onSelect={() => router.push(paths.proposals)}>
              <Inbox aria-hidden /> {t("proposals")}
            </MenuItem>
          </>
        ) : null}
        <MenuItem onSelect={onImport}>
          <Upload aria-hidden /> {t("import")}
        </MenuItem>
        <MenuItem onSelect={() => router.push(paths.why)}>
          <CircleHelp aria-hidden /> {t("why")}
        </MenuItem>
        <MenuItem onSelect={() => router.push(paths.map)}>
          <MapIcon aria-hidden /> {t("map")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
