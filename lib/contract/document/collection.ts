import type { Sampled } from "./samples";
import { examplePath, parameterExample } from "./samples";

type Folder = { tag: string; operations: readonly (Sampled & { summary: string; description: string })[] };

/** A Postman collection (format 2.1, which Bruno imports too) with a folder for each group and an example of each call. */
export function collectionOf(folders: readonly Folder[], baseUrl: string) {
  return {
    info: {
      name: "Switchboard API",
      description: "Every operation with an example. Set the variables baseUrl, partnerKey and workspaceKey.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: [
      { key: "baseUrl", value: baseUrl },
      { key: "partnerKey", value: "" },
      { key: "workspaceKey", value: "" },
    ],
    item: folders.map(({ tag, operations }) => ({ name: tag, item: operations.map(requestOf) })),
  };
}

function requestOf(of: Folder["operations"][number]) {
  const { method, summary, description, auth, body, parameters } = of;
  const [path = ""] = examplePath(of).split("?");
  const query = parameters
    .filter((one) => one.in === "query")
    .map((one) => ({
      key: one.name,
      value: parameterExample(of, one),
      description: String(one.schema?.description ?? ""),
      disabled: !one.required,
    }));
  return {
    name: summary,
    request: {
      method,
      description,
      auth:
        auth === "none"
          ? { type: "noauth" }
          : { type: "bearer", bearer: [{ key: "token", value: `{{${auth}Key}}`, type: "string" }] },
      header: body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      ...(body === undefined ? {} : { body: { mode: "raw", raw: JSON.stringify(body, null, 2) } }),
      url: {
        raw: `{{baseUrl}}${path}`,
        host: ["{{baseUrl}}"],
        path: path.slice(1).split("/"),
        ...(query.length > 0 ? { query } : {}),
      },
    },
  };
}
