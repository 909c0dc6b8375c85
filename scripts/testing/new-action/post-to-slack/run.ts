import { defineRun } from "@/lib/actions/define-run";
import { postToSlack } from "./definition";

export const runPostToSlack = defineRun(postToSlack, async ({ config, effects }) => {
  const { url, text, blocks, username, unfurl } = config;
  const response = await effects.http.request({
    method: "POST",
    url,
    headers: {},
    body: {
      ...(text === undefined ? {} : { text }),
      ...(blocks === undefined ? {} : { blocks }),
      ...(username === undefined ? {} : { username }),
      unfurl_links: unfurl,
    },
    timeoutSeconds: 10,
  });
  return response.skipped
    ? { status: "skipped", output: { status: null } }
    : { output: { status: response.status } };
});
