import { lazyPart } from "@/components/ui/lazy-part";

export const ArchiveDialog = lazyPart(() =>
  import("./archive-dialog").then((module) => ({ default: module.ArchiveDialog })),
);
export const LabelsDialog = lazyPart(() =>
  import("./labels-dialog").then((module) => ({ default: module.LabelsDialog })),
);
