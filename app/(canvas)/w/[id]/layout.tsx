import type { Metadata } from "next";
import type { ReactNode } from "react";
import { WordsProvider } from "@/components/words/words";
import { titlesFor } from "@/lib/auth/brand";
import { pageLanguage, roomsFor } from "@/lib/auth/language";

export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  return titlesFor("workspace", (await params).id);
}

const ROOMS = [
  "shell",
  "records",
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
] as const;

/** The editor has the whole window, so this layout gives it nothing but its title and words. */
export default async function EditorLayout({ children }: { children: ReactNode }) {
  const language = await pageLanguage();
  return (
    <WordsProvider language={language} rooms={roomsFor(language, ROOMS)}>
      {children}
    </WordsProvider>
  );
}
