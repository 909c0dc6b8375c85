/**
 * A press on the canvas begins no selection of text. By default the browser searches all cards for the text that is
 * nearest to the pointer, which takes 50 ms with 1,000 of them. Clearing the selection and moving the focus are the rest
 * of the default.
 */
export function pressPane(event: React.MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.matches(".react-flow__pane")) return;
  event.preventDefault();
  document.getSelection()?.removeAllRanges();
  const focusable = target.closest<HTMLElement>("[tabindex]");
  if (focusable) focusable.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
