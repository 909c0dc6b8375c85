import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { readAgain } from "./queries";

it("does not take the answer to a first read from before a change for the new one", async () => {
  const queries = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ["tenant", "/v1/accounts"],
    queryFn: ({ signal }) => {
      const answer = answers[reads++]?.promise ?? Promise.reject(new Error("a third read"));
      return signal.aborted ? Promise.reject(signal.reason) : answer;
    },
  });
  const stop = observer.subscribe(() => {});
  const again = readAgain(queries, ["tenant"]);
  answers[0]?.resolve("before");
  answers[1]?.resolve("after");
  await again;
  expect(observer.getCurrentResult().data).toBe("after");
  stop();
});
