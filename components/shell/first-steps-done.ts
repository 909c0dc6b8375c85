const keyOf = (tenant: string) => `first-steps-done ${tenant}`;

/** This browser has seen all steps done, so that their progress need not be read again on every visit. */
export function wasDone(tenant: string): boolean {
  try {
    return localStorage.getItem(keyOf(tenant)) !== null;
  } catch {
    return false;
  }
}

export function rememberDone(tenant: string): void {
  try {
    localStorage.setItem(keyOf(tenant), "");
  } catch {
    // Without storage the progress is read each time.
  }
}
