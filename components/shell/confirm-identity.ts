import { createQuestion } from "./question";

/** Opens the dialog of the page and resolves to true once the person has confirmed who they are. */
export const { useQuestion: useConfirmIdentity, ask: confirmIdentity } = createQuestion();
