/** Matches a raw URL path against templates such as /v1/runs/{id}. */
export type Serve = (request: Request, params: Record<string, string>) => Promise<Response>;

type Route = { pattern: string; names: string[]; methods: Map<string, Serve> };

type Node = { literals: Map<string, Node>; placeholder: Node | null; route: Route | null };

type Match = { pattern: string; methods: ReadonlyMap<string, Serve>; params: Record<string, string> };

const PLACEHOLDER = /^\{(\w+)\}$/;

const newNode = (): Node => ({ literals: new Map(), placeholder: null, route: null });

export function createRouter() {
  const root = newNode();
  /** Patterns without placeholders, found without taking the path apart. */
  const literal = new Map<string, Route>();

  return {
    add(pattern: string, method: string, serve: Serve): void {
      let node = root;
      const names: string[] = [];
      for (const segment of pattern.split("/").slice(1)) {
        const name = PLACEHOLDER.exec(segment)?.[1];
        if (name === undefined) node = childOf(node, segment);
        else {
          names.push(name);
          node.placeholder ??= newNode();
          node = node.placeholder;
        }
      }
      node.route ??= { pattern, names, methods: new Map() };
      if (node.route.names.join() !== names.join() || node.route.methods.has(method)) {
        throw new Error(`${method} ${pattern} collides with ${node.route.pattern}`);
      }
      node.route.methods.set(method, serve);
      if (names.length === 0) literal.set(pattern, node.route);
    },

    /** A segment is decoded by itself, so an encoded slash stays part of its value. */
    find(pathname: string): Match | "malformed" | null {
      const exact = literal.get(pathname);
      if (exact) return { pattern: exact.pattern, methods: exact.methods, params: {} };
      const segments = pathname.split("/").slice(1);
      const values: string[] = [];
      const route = walk(root, segments, values);
      if (!route) return canDecode(pathname) ? null : "malformed";
      const params: Record<string, string> = {};
      for (const [index, name] of route.names.entries()) {
        const value = decode(values[index]!);
        if (value === null) return "malformed";
        params[name] = value;
      }
      return { pattern: route.pattern, methods: route.methods, params };
    },
  };
}

function childOf(node: Node, segment: string): Node {
  const existing = node.literals.get(segment);
  if (existing) return existing;
  const made = newNode();
  node.literals.set(segment, made);
  return made;
}

/** Literal segments win over placeholders; a literal that leads nowhere falls back to the placeholder. */
function walk(node: Node, segments: readonly string[], values: string[], at = 0): Route | null {
  if (at === segments.length) return node.route;
  const segment = segments[at]!;
  const literal = node.literals.get(segment);
  const found = literal ? walk(literal, segments, values, at + 1) : null;
  if (found || !node.placeholder || segment === "") return found;
  values.push(segment);
  const route = walk(node.placeholder, segments, values, at + 1);
  if (!route) values.pop();
  return route;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

const canDecode = (pathname: string) => decode(pathname) !== null;
