import type { EditorStore } from "@/components/editor/store";

/** The panel takes the focus when it is there; its field is about the step that is selected. */
export function openComments(store: EditorStore): void {
  store.getState().patchUi({ drawer: "comments" });
  const focus = (tries: number) => {
    const field = document.querySelector<HTMLElement>("[data-comment-field]");
    if (field) field.focus();
    else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
  };
  requestAnimationFrame(() => focus(MOST_FRAMES));
}

/** The panel's code may still be on its way. */
const MOST_FRAMES = 300;
