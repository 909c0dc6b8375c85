/** True if a request asks for this content type by name. */
export function accepts(request: Request, type: string): boolean {
  return (request.headers.get("accept") ?? "").includes(type);
}
