"use client";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/surface";

type Props = { title: string; showAll: { label: string; onClick: () => void }; children?: ReactNode };

/** A list whose filters leave nothing, and the way back to all of it. */
export function NoMatch({ title, showAll, children }: Props) {
  return (
    <EmptyState
      icon={Search}
      title={title}
      action={<Button onClick={showAll.onClick}>{showAll.label}</Button>}
    >
      {children}
    </EmptyState>
  );
}
