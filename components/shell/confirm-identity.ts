import { create } from "zustand";

export type PendingConfirmation = { settle: (confirmed: boolean) => void };

/** The question the dialog is open for. Calls that are refused meanwhile wait for the same answer. */
export const useConfirmIdentity = create<{ pending: PendingConfirmation | null }>(() => ({ pending: null }));

let asked: Promise<boolean> | null = null;

/** Opens the dialog of the page and resolves to true once the person has confirmed who they are. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useConfirmIdentity.setState({
      pending: {
        settle: (confirmed) => {
          asked = null;
          useConfirmIdentity.setState({ pending: null });
          resolve(confirmed);
        },
      },
    });
  });
  return asked;
}
