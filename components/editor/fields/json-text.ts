/** True if JSON is inside a string at its end. */
export function insideString(before: string): boolean {
  let inside = false;
  for (let at = 0; at < before.length; at++) {
    if (before[at] === "\\" && inside) at += 1;
    else if (before[at] === '"') inside = !inside;
  }
  return inside;
}
