"use client";
import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useEditor } from "./context";
import type { OpenDialog, Opened } from "./opened-dialog";

const AddDialog = lazyPart(() => import("./add-dialog").then((module) => ({ default: module.AddDialog })));
const OpenedDialog = lazyPart(() =>
  import("./opened-dialog").then((module) => ({ default: module.OpenedDialog })),
);

export function Dialogs({ open, ...rest }: Omit<Opened, "open"> & { open: OpenDialog }) {
  const adding = useEditor((state) => state.adding !== null);
  const asked = useEditor((state) => state.conflicts.length > 0);
  return (
    <Suspense fallback={null}>
      {adding ? <AddDialog /> : null}
      {asked ? <OpenedDialog open="conflict" {...rest} /> : null}
      {open === null ? null : <OpenedDialog open={open} {...rest} />}
    </Suspense>
  );
}
