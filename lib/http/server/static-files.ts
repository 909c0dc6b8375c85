import "server-only";
import { createReadStream, type Dirent, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { accepts } from "@/lib/http/accepts-encoding";

const PREFIX = "/_next/static/";
const TYPES: Record<string, string> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};

type StaticFile = { path: string; size: number; type: string };

/**
 * Serves the compressed copies that the build made of scripts and style sheets. Only paths that were there at the start
 * are known, so no request can name another file. Everything else is left to Next.
 */
export function staticFiles(folder: string) {
  const files = new Map(compressedIn(join(folder, "static")));
  return async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean> => {
    const file = pathname.startsWith(PREFIX) ? files.get(pathname.slice(PREFIX.length)) : undefined;
    if (!file) return false;
    response.setHeader("Vary", "Accept-Encoding");
    if (!accepts("br", String(request.headers["accept-encoding"] ?? ""))) return false;
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "br",
      "Content-Length": file.size,
      // The name of a file changes with its content.
      "Cache-Control": "public, max-age=31536000, immutable",
    });
    if (request.method === "HEAD") response.end();
    // A client that disconnected needs no response.
    else await pipeline(createReadStream(file.path), response).catch(() => {});
    return true;
  };
}

function compressedIn(folder: string): [string, StaticFile][] {
  return entriesOf(folder).flatMap(({ parentPath, name }): [string, StaticFile][] => {
    const [, extension = ""] = /\.(\w+)\.br$/.exec(name) ?? [];
    const type = TYPES[extension];
    if (!type) return [];
    const path = join(parentPath, name);
    const url = relative(folder, path).split(sep).join("/").slice(0, -".br".length);
    return [[url, { path, size: statSync(path).size, type }]];
  });
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
}
