/**
 * Moves the focus to the content of the page, or to the steps of the editor. The content is no stop of clicks or Tab: it
 * can have the focus only until the focus moves on.
 */
export function focusContent(): void {
  const content = document.getElementById("canvas") ?? document.querySelector("main");
  if (!content) return;
  if (!content.hasAttribute("tabindex")) {
    content.tabIndex = -1;
    content.addEventListener("blur", () => content.removeAttribute("tabindex"), { once: true });
  }
  content.focus({ preventScroll: true });
}
