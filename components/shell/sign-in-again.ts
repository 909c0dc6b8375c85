import { useEffect } from "react";
import { createQuestion } from "./question";

const { useQuestion, ask } = createQuestion();
export const useSignInAgain = useQuestion;

/** A call this soon after a click or a submit was wanted by the person. */
const WANTED_MS = 1_000;

let email: string | null = null;
let dismissed = false;
let actedAt = Number.NEGATIVE_INFINITY;

/** The person whose page this is. Another one must not send what they have typed. */
export const signedInEmail = () => email;

/** next-auth notifies the other tabs of a browser through its storage. They ask right away instead of at their next call. */
function onOtherTab({ key, newValue }: StorageEvent): void {
  if (key !== "nextauth.message" || !isSignOut(newValue)) return;
  dismissed = false;
  void signInAgain();
}

function isSignOut(message: string | null): boolean {
  try {
    return JSON.parse(message ?? "")?.data?.trigger === "signout";
  } catch {
    return false;
  }
}

export function useSignedInEmail(of: string): void {
  useEffect(() => {
    email = of;
    const act = () => {
      actedAt = performance.now();
    };
    const acts = ["click", "submit"] as const;
    for (const one of acts) document.addEventListener(one, act, { capture: true });
    addEventListener("storage", onOtherTab);
    return () => {
      removeEventListener("storage", onOtherTab);
      for (const one of acts) document.removeEventListener(one, act, { capture: true });
    };
  }, [of]);
}

/**
 * Opens the sign-in dialog of the page and resolves to true once the person has a session again. Once they have closed
 * it, calls that a page makes by itself leave it closed.
 */
export async function signInAgain(): Promise<boolean> {
  if (dismissed && !useQuestion.getState().pending && performance.now() - actedAt > WANTED_MS) return false;
  const signedIn = await ask();
  dismissed = !signedIn;
  actedAt = Number.NEGATIVE_INFINITY;
  return signedIn;
}
