import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Rooms } from "@/app/rooms";
import { EDITOR_ROOMS } from "@/components/editor/rooms";
import { titlesFor } from "@/lib/auth/brand";

export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  return titlesFor("workspace", (await params).id);
}

/** The editor has the whole window, so this layout gives it nothing but its title and words. */
export default function EditorLayout({ children }: { children: ReactNode }) {
  return (
    <Rooms names={EDITOR_ROOMS} specs>
      {children}
    </Rooms>
  );
}
