"use client";
import { Maximize, Minus, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";

const STEP = 1.3;

type Props = { zoom: number; by: (factor: number) => void; fit: () => void };

/** Zoom and fit controls that act on both canvases at once. */
export function ViewTools({ zoom, by, fit }: Props) {
  const t = useWords("editorDeploy");
  return (
    <span className="flex items-center gap-0.5">
      <Button kind="ghost" size="icon-sm" aria-label={t("zoom_out")} onClick={() => by(1 / STEP)}>
        <Minus aria-hidden />
      </Button>
      <span className="w-11 text-center tabular-nums">{Math.round(zoom * 100)}%</span>
      <Button kind="ghost" size="icon-sm" aria-label={t("zoom_in")} onClick={() => by(STEP)}>
        <Plus aria-hidden />
      </Button>
      <Button kind="ghost" size="icon-sm" aria-label={t("fit")} onClick={fit}>
        <Maximize aria-hidden />
      </Button>
    </span>
  );
}
