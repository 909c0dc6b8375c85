"use client";
import { createContext, use, useLayoutEffect, useSyncExternalStore } from "react";
import type { Problem } from "@/lib/automation/problems";

/** The problems that stand below a field of the form. All others are listed after its fields. */
export class ShownProblems {
  private readonly shown = new Map<Problem, number>();
  private readonly listeners = new Set<() => void>();
  private snapshot: ReadonlySet<Problem> = new Set();

  add(problems: readonly Problem[]): () => void {
    this.count(problems, 1);
    return () => this.count(problems, -1);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): ReadonlySet<Problem> => this.snapshot;

  private count(problems: readonly Problem[], by: 1 | -1): void {
    for (const problem of problems) {
      const count = (this.shown.get(problem) ?? 0) + by;
      if (count > 0) this.shown.set(problem, count);
      else this.shown.delete(problem);
    }
    this.snapshot = new Set(this.shown.keys());
    for (const listener of this.listeners) listener();
  }
}

const Shown = createContext<ShownProblems | null>(null);
export const ShownProblemsProvider = Shown.Provider;

export function useShows(problems: readonly Problem[]): void {
  const shown = use(Shown);
  useLayoutEffect(() => shown?.add(problems), [shown, problems]);
}

export function useShownProblems(): ReadonlySet<Problem> {
  const shown = use(Shown);
  return useSyncExternalStore(shown?.subscribe ?? never, shown?.read ?? none, none);
}

const NONE: ReadonlySet<Problem> = new Set();
const none = () => NONE;
const never = () => () => {};
