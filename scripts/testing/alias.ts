const fromRoot = (path: string) => new URL(`../../${path}`, import.meta.url).pathname;

export const alias = {
  "@": fromRoot("").replace(/\/$/, ""),
  "server-only": fromRoot("node_modules/server-only/empty.js"),
};
