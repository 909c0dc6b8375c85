import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";
import { titlesFor } from "@/lib/auth/brand";

export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  return titlesFor("workspace", (await params).id);
}

const ROOMS = [
  "shell",
  "records",
  "drafts",
  "failures",
  "editorRuns",
  "steps",
  "editorTest",
  "editorScenarios",
  "editorDeploy",
  "editorBacktest",
  "editorComments",
  "editor",
  "editorDialogs",
  "editorEdits",
  "editorMenu",
  "editorCanvas",
  "editorInspector",
  "editorEnrollment",
  "editorFields",
  "editorTimes",
] as const;

/** The editor has the whole window, so this layout gives it nothing but its title and words. */
export default function EditorLayout({ children }: { children: ReactNode }) {
  return (
    <Rooms names={ROOMS} specs>
      {children}
    </Rooms>
  );
}
