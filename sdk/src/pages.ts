type Page = { has_more: boolean; next_cursor: string | null };

/** A list: awaited it is one page, iterated it is every row of every page. */
export class PageRequest<P extends Page, Row> implements PromiseLike<P>, AsyncIterable<Row> {
  readonly #load: (cursor: string | undefined) => Promise<P>;
  readonly #rowsOf: (page: P) => readonly Row[];

  constructor(load: (cursor: string | undefined) => Promise<P>, rowsOf: (page: P) => readonly Row[]) {
    this.#load = load;
    this.#rowsOf = rowsOf;
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited like any other call
  then<A = P, B = never>(
    done?: ((page: P) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#load(undefined).then(done, failed);
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Row> {
    let cursor: string | undefined;
    for (;;) {
      const page = await this.#load(cursor);
      yield* this.#rowsOf(page);
      if (!page.has_more || page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }
}
