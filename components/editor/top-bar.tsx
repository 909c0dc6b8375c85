"use client";
import {
  ArrowLeft,
  CircleAlert,
  Cloud,
  CloudOff,
  FlaskConical,
  LoaderCircle,
  MoreHorizontal,
  Redo2,
  Rocket,
  Undo2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Segmented } from "@/components/ui/segmented";
import { Badge } from "@/components/ui/surface";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/words/words";
import type { AutomationView } from "@/lib/contract/automations";
import { AutomationName } from "./automation-name";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { useDeployObstacle } from "./deploy/obstacle";
import type { TopBarActions } from "./top-bar-actions";

const OthersHere = lazyPart(() =>
  import("./presence/others-here").then((module) => ({ default: module.OthersHere })),
);
const MoreMenu = lazyPart(() => import("./more-menu").then((module) => ({ default: module.MoreMenu })));

export function TopBar({ automation, ...act }: { automation: AutomationView } & TopBarActions) {
  const { workspaceId } = useEditorSession();
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b bg-sheet px-2 touch:h-15 sm:gap-2 sm:px-3">
      <Back href={`/w/${workspaceId}/automations`} />
      {/* On a phone the pill stands below the name: beside it there is no room. */}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-0.5 sm:contents">
        <div className="flex max-w-full items-center gap-1.5 sm:contents">
          <AutomationName />
          <SaveMark />
        </div>
        <VersionPill automation={automation} onClick={act.onVersions} />
      </div>
      <ViewOnly />
      <span className="flex-1 max-sm:hidden" />
      <Others />
      <ViewSwitch />
      <UndoRedo />
      <TestButton />
      <DeployButton automation={automation} onDeploy={act.onDeploy} />
      <More automation={automation} {...act} />
    </header>
  );
}

/** A plain link: what Next's own brings for fetching ahead would be a fiftieth of the editor. */
function Back({ href }: { href: string }) {
  const t = useWords("editor");
  const router = useRouter();
  return (
    <Button asChild kind="ghost" size="icon">
      <a
        href={href}
        aria-label={t("back")}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          router.push(href);
        }}
      >
        <ArrowLeft aria-hidden />
      </a>
    </Button>
  );
}

function SaveMark() {
  const t = useWords("editor");
  const isAsked = useEditor(({ conflicts }) => conflicts.length > 0);
  const stored = useEditor((state) => state.save);
  const save = isAsked ? ({ kind: "asked" } as const) : stored;
  const said = {
    saved: [Cloud, "saved"],
    unsaved: [Cloud, "saving"],
    saving: [LoaderCircle, "saving"],
    offline: [CloudOff, "saved_offline"],
    signed_out: [CloudOff, "saved_signed_out"],
    refused: [CircleAlert, "save_refused"],
    asked: [CircleAlert, "save_asked"],
  } as const;
  const savedBy = useEditor((state) => state.savedBy);
  const [Icon, plain] = said[save.kind];
  const text = save.kind === "saved" && savedBy ? t("saved_by", savedBy) : t(plain);
  const about =
    save.kind === "offline" ? t("offline_about") : save.kind === "refused" ? t.sentence(save.message) : text;
  return (
    <Tooltip text={about} side="bottom">
      <span
        role="status"
        className="flex shrink-0 items-center gap-1 text-ink-3 text-sm"
        data-save={save.kind}
      >
        <Icon className={save.kind === "saving" ? "size-4 animate-spin" : "size-4"} aria-hidden />
        <span className="max-md:sr-only">{text}</span>
        {save.kind === "signed_out" ? (
          <a href="/sign-in" target="_blank" rel="noreferrer" className="text-signal underline">
            {t("sign_in")}
          </a>
        ) : null}
      </span>
    </Tooltip>
  );
}

function VersionPill({ automation, onClick }: { automation: AutomationView; onClick: () => void }) {
  const t = useWords("editor");
  const changed = useEditor(({ doc, base }) => doc !== base.definition) || automation.hasUndeployedChanges;
  const { status, version } = automation;
  const tone = status === "active" ? "good" : status === "paused" ? "warn" : "neutral";
  const isArchived = status === "archived";
  const deployed = version === null ? t("draft") : t("version_state", { status, version: `${version}` });
  const live = isArchived ? t("archived") : deployed;
  const more = version === null && !isArchived ? t("not_deployed") : "";
  return (
    <button type="button" onClick={onClick} className="flex max-w-full rounded-full">
      <Badge tone={tone} dot className="max-w-full max-sm:ml-1 max-sm:px-1.5 max-sm:py-0">
        <span className="truncate">
          {live}
          <span className="max-sm:hidden">{more}</span>
        </span>
        {version !== null && changed && !isArchived ? (
          <>
            <span className="font-normal max-sm:hidden">{t("changes_not_live")}</span>
            <span className="font-normal sm:hidden">{t("edited")}</span>
          </>
        ) : null}
      </Badge>
      <span className="sr-only">{t("show_versions")}</span>
    </button>
  );
}

/** Most automations are open in one place only. */
function Others() {
  const isShared = useEditor(({ others }) => others.length > 0);
  return <Suspense fallback={null}>{isShared ? <OthersHere /> : null}</Suspense>;
}

function ViewOnly() {
  const t = useWords("editor");
  const { scopes } = useEditorSession();
  return scopes.includes("automations:write") ? null : <Badge>{t("view_only")}</Badge>;
}

function ViewSwitch() {
  const t = useWords("editor");
  const store = useEditorStore();
  const view = useEditor((state) => state.view);
  return (
    <span className="max-md:hidden">
      <Segmented
        label={t("view")}
        value={view}
        options={[
          { value: "canvas", label: t("canvas") },
          { value: "outline", label: t("outline") },
        ]}
        onChange={(next) => store.getState().patchUi({ view: next })}
      />
    </span>
  );
}

/** On a phone, the name of the automation needs this room. */
const UNUSED = "disabled:max-sm:hidden";

function UndoRedo() {
  const t = useWords("editor");
  const store = useEditorStore();
  const undo = useEditor(({ history }) => history.past.at(-1)?.label ?? null);
  const redo = useEditor(({ history }) => history.future[0]?.label ?? null);
  return (
    <span className="flex">
      <Tooltip text={undo ? t("undo_change", { change: undo }) : t("nothing_to_undo")} side="bottom">
        <Button
          kind="ghost"
          size="icon"
          aria-label={t("undo")}
          className={UNUSED}
          disabled={undo === null}
          onClick={() => store.getState().undo()}
        >
          <Undo2 aria-hidden />
        </Button>
      </Tooltip>
      <Tooltip text={redo ? t("redo_change", { change: redo }) : t("nothing_to_redo")} side="bottom">
        <Button
          kind="ghost"
          size="icon"
          aria-label={t("redo")}
          className={UNUSED}
          disabled={redo === null}
          onClick={() => store.getState().redo()}
        >
          <Redo2 aria-hidden />
        </Button>
      </Tooltip>
    </span>
  );
}

function TestButton() {
  const t = useWords("editor");
  const store = useEditorStore();
  const open = useEditor(({ drawer }) => drawer === "test");
  return (
    <Button
      aria-pressed={open}
      // On a phone the name needs the room, and the bar below has a button for tests too.
      className="max-sm:hidden"
      onClick={() => store.getState().patchUi({ drawer: open ? null : "test" })}
    >
      <FlaskConical aria-hidden /> {t("test")}
    </Button>
  );
}

function DeployButton({ automation, onDeploy }: { automation: AutomationView; onDeploy: () => void }) {
  const t = useWords("editor");
  const obstacle = useDeployObstacle(automation);
  return (
    <Tooltip text={obstacle ?? t("make_live")} side="bottom">
      <Button
        kind="primary"
        aria-disabled={obstacle !== null}
        aria-description={obstacle ?? undefined}
        onClick={onDeploy}
      >
        <Rocket className="max-sm:hidden" aria-hidden /> {t("deploy")}
      </Button>
    </Tooltip>
  );
}

/** The menu comes with the first press of its button. */
function More(props: { automation: AutomationView } & TopBarActions) {
  const t = useWords("editor");
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button
      kind="ghost"
      size="icon"
      className="shrink-0"
      aria-label={t("more")}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <MoreHorizontal aria-hidden />
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <MoreMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}
