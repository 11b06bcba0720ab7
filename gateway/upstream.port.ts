import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql'

/** Data that the caller sent, without anything that the gateway derived from it. */
export interface Caller {
  /** The `Authorization` header, or the socket's connection parameter of that name. */
  authorization: string | undefined
  requestId: string
  /** The caller's language tag. */
  locale: string
  /** Aborts the caller's request. A subscription is ended by leaving it. */
  signal?: AbortSignal | undefined
  /** The network of the caller's address; undefined if the gateway does not pass it on. */
  network?: string | undefined
}

export interface UpstreamRequest<Context = unknown> {
  document: DocumentNode
  operationName?: string | undefined
  variables: Readonly<Record<string, unknown>>
  context: Context
}

/**
 * The AppSync-shaped service behind the gateway: the domain in this process, or AWS. `main.ts` sets it
 * before the Mesh artifacts load.
 */
export interface Upstream<Context = unknown> {
  /** Executable. Mesh stitches it; a document that needs only this source is handed over whole. */
  readonly schema: GraphQLSchema
  /** Verifies the caller. Rejects with `UNAUTHENTICATED` for an invalid credential. */
  contextFor(caller: Caller): Promise<Context>
  /** Expiry of the caller's credential, in milliseconds since 1970; undefined without one. */
  expiryOf(context: Context): number | undefined
  /** A unique name of the signed-in user; undefined without one. */
  viewerIn(context: Context): string | undefined
  /** Returns the same text for callers with the same rights. */
  rightsIn(context: Context): string
  /**
   * Reports a viewer whose rights or credentials have changed, or undefined if it may be any viewer; a verification
   * that begins then sees the change. Returns a function that unsubscribes.
   */
  onViewerChange(tell: (viewer: string | undefined) => void): () => void
  execute(request: UpstreamRequest<Context>): Promise<ExecutionResult>
  /**
   * Returns the JSON text of a query's `data`, as `execute` would return it without errors; undefined if the caller has
   * to use `execute`.
   */
  answer(request: UpstreamRequest<Context>): Promise<string | undefined>
  /**
   * Executes a document elsewhere. Returns the JSON text of an answer without errors as it came, with its position if it
   * has one. Absent where documents are executed in this process.
   */
  passOn?(request: UpstreamRequest<Context>): Promise<ExecutionResult | Buffer>
  /** Position of the last event known here; later reads include it. Undefined if the source has no positions. */
  position(): number | undefined
  /**
   * Results in the order of the events, each with `extensions.position`. With `after` the stream begins with the missed
   * results, or with one result whose `extensions.resync` is true if the log does not reach back that far.
   */
  subscribe(request: UpstreamRequest<Context> & { after?: number | undefined }): Promise<AsyncIterable<ExecutionResult>>
  /** Callers with the same key get the same results for the same document and variables. */
  audienceOf(request: UpstreamRequest<Context>): string
}
