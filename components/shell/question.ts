import { create } from "zustand";

export type PendingQuestion = { settle: (answer: boolean) => void };

/** A question that a dialog of the page answers. Calls that ask while it is open wait for the same answer. */
export function createQuestion() {
  const useQuestion = create<{ pending: PendingQuestion | null }>(() => ({ pending: null }));
  let asked: Promise<boolean> | null = null;
  const ask = (): Promise<boolean> => {
    asked ??= new Promise<boolean>((resolve) => {
      useQuestion.setState({
        pending: {
          settle: (answer) => {
            asked = null;
            useQuestion.setState({ pending: null });
            resolve(answer);
          },
        },
      });
    });
    return asked;
  };
  return { useQuestion, ask };
}
