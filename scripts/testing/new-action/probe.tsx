import { renderToStaticMarkup } from "react-dom/server";
import ActionsPage from "@/app/docs/actions/page";
import { addCommand } from "@/components/editor/adding";
import { EditorProvider } from "@/components/editor/context";
import { nodeLook } from "@/components/editor/families";
import { ActionForm } from "@/components/editor/inspector/action-form";
import { paletteItems } from "@/components/editor/new-nodes";
import { createEditorStore } from "@/components/editor/store";
import { WordsProvider } from "@/components/words/words";
import { actions } from "@/lib/actions";
import { catalog } from "@/lib/actions/catalog";
import { runners } from "@/lib/actions/runners";
import type { ActionNode, Definition } from "@/lib/automation/schema";
import { definitionOf, eventOf, NOW, WORKSPACE } from "@/lib/automation/testing/reading";
import { validate } from "@/lib/automation/validate";
import { compiledRoom } from "@/lib/messages/compiled";
import { translator } from "@/lib/messages/translator";
import { testRun } from "@/lib/runtime/test-run";

const words = translator("en", "editorEdits");

const LEAD = { lead_id: "lead_1", name: "Ana", phone: "+12025550143", source: "web" };

/** The product's data about an action, read from the project copy this file is in. */
export async function probe(type: string) {
  const item = paletteItems(words, "lead.created").find(({ key }) => key === type);
  const added = item
    ? addCommand(item, {})(definitionOf([{ id: "t", type: "trigger", event: "lead.created" }]))
    : null;
  const node =
    added?.ok === true ? added.definition.nodes.find(({ id }) => id === added.nodeIds[0]) : undefined;
  const example = exampleOf(type);
  return {
    item,
    look: node && nodeLook(node),
    node,
    form: node?.type === "action" && added?.ok ? formOf(added.definition, node) : "",
    problems: validate(example, actions).filter(({ severity }) => severity === "error"),
    emptyProblems: validate(definitionWith(type, {}), actions).filter(({ severity }) => severity === "error"),
    sandbox: await testRun({
      testId: "test_1",
      version: null,
      definition: example,
      registry: actions,
      runners,
      event: eventOf(LEAD, "lead.created"),
      startAt: NOW,
      workspace: WORKSPACE,
      http: { mode: "skip", responses: { a: { status: 200, body: "ok" } } },
      clock: () => NOW,
    }),
    catalogue: catalog().actions.find((action) => action.type === type),
    reference: renderToStaticMarkup(<ActionsPage />),
  };
}

function exampleOf(type: string): Definition {
  return definitionWith(type, actions.get(type)?.example ?? {});
}

function definitionWith(type: string, config: ActionNode["config"]): Definition {
  return definitionOf([
    { id: "t", type: "trigger", event: "lead.created", next: "a" },
    { id: "a", type: "action", action: type, config },
  ]);
}

function formOf(definition: Definition, node: ActionNode): string {
  const session = {
    workspaceId: "ws_1",
    workspaceName: "Bright Smiles",
    timezone: "America/New_York",
    automationId: "aut_1",
    personId: "usr_1",
    scopes: [],
    api: () => Promise.reject(new Error("A form asks nothing of the server")),
    tenantKey: "ws_1",
    saved: () => Promise.resolve(),
  };
  const store = createEditorStore({ definition, etag: "1", words });
  return renderToStaticMarkup(
    <WordsProvider
      language="en"
      numberLocale="en-US"
      rooms={{
        ui: compiledRoom("en", "ui"),
        steps: compiledRoom("en", "steps"),
        editor: compiledRoom("en", "editor"),
        editorInspector: compiledRoom("en", "editorInspector"),
        editorFields: compiledRoom("en", "editorFields"),
        editorTimes: compiledRoom("en", "editorTimes"),
      }}
    >
      <EditorProvider store={store} session={session as never}>
        <ActionForm node={node} />
      </EditorProvider>
    </WordsProvider>,
  );
}
