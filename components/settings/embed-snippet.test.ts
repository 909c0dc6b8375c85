import { expect, it } from "vitest";
import { embedSnippet } from "./embed-snippet";

it("keeps the title of a form inside its attribute", () => {
  const snippet = embedSnippet({
    url: "https://example.com/f/ask",
    title: '"><script>alert(1)</script> & more',
  });
  expect(snippet).toContain('src="https://example.com/f/ask"');
  expect(snippet).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; more"');
  expect(snippet.match(/</g)).toHaveLength(2);
});
