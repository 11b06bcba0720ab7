import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql'

/** What the caller sent along, and nothing that the gateway concluded from it. */
export interface Caller {
  /** The `Authorization` header, or the socket's connection parameter of that name. */
  authorization: string | undefined
  requestId: string
  /** A language tag of the caller's choice. */
  locale: string
  /** Ends what is under way for them; a subscription is ended by leaving it. */
  signal?: AbortSignal | undefined
  /** The network of the caller's address; undefined where the gateway does not tell it. */
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
  /** Verifies the caller. Rejects with `UNAUTHENTICATED` for a credential that is no good. */
  contextFor(caller: Caller): Promise<Context>
  /** Expiry of the caller's credential, in milliseconds since 1970; undefined without one. */
  expiryOf(context: Context): number | undefined
  /** A unique name of the signed-in user; undefined without one. */
  viewerIn(context: Context): string | undefined
  /** The same text for callers whose rights are the same. */
  rightsIn(context: Context): string
  /**
   * Tells the name of a viewer whose rights or credentials have changed, or undefined where it may be anybody; a
   * verification that begins then knows it. Returns how to stop.
   */
  onViewerChange(tell: (viewer: string | undefined) => void): () => void
  execute(request: UpstreamRequest<Context>): Promise<ExecutionResult>
  /**
   * The JSON text of a query's `data` as `execute` would give it, without errors; undefined where that has to be
   * asked.
   */
  answer(request: UpstreamRequest<Context>): Promise<string | undefined>
  /** Of the last event known here: what is read from now on holds it. Undefined where the source keeps no positions. */
  position(): number | undefined
  /**
   * Results in the order of the events. Each carries `extensions.position`; with `after` the stream begins
   * with what was missed since, or with one result whose `extensions.resync` is true when the log no
   * longer reaches back.
   */
  subscribe(request: UpstreamRequest<Context> & { after?: number | undefined }): Promise<AsyncIterable<ExecutionResult>>
  /** Callers with the same key get the same results for the same document and variables. */
  audienceOf(request: UpstreamRequest<Context>): string
}
