import { test } from "./fixtures/test";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>Deploy</title>
    <style>
      @keyframes enter { from { opacity: 0 } }
      @keyframes turn { to { rotate: 1turn } }
      h1 { animation: enter 1s linear }
      hr { animation: turn 1s linear infinite }
    </style>
  </head>
  <body><main><h1>Deploy version 1</h1><hr></main></body>
</html>`;

test("a page is checked once its animations have ended, without waiting for endless ones", async ({
  page,
  expectAccessible,
}) => {
  await page.setContent(PAGE);
  await expectAccessible();
});
