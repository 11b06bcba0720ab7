import type { ExecutionResult, GraphQLSchema } from 'graphql'
import type { Engine } from './model/engine.ts'
import { deliverEvents, type Listening } from './model/events/deliverEvents.ts'
import { deliverStream, type Streams, streamOf } from './model/events/deliverStream.ts'
import { EventAnswers } from './model/events/eventAnswers.ts'
import { type DomainRequest, executeDocument } from './model/executeDocument.ts'
import { answerBytes } from './model/read/answerBytes.ts'
import { audienceOf, rightsKey } from './model/rights/audienceOf.ts'
import { asUser } from './platform/admission/currentUser.ts'
import type { Context, Instant, Viewer } from './platform/context.ts'
import type { EventLog } from './platform/events/openEventLog.ts'

/** What the caller sent along; the credential is not yet verified. */
interface Caller {
  authorization: string | undefined
  requestId: string
  locale: string
  /** Ends what is under way for them; a subscription is ended by leaving it. */
  signal?: AbortSignal | undefined
  /** The network of the caller's address; visitors take turns by it. */
  network?: string | undefined
}

/** The domain as the gateway's AppSync source. The shape is that of the gateway's port; neither imports the other. */
export interface DomainUpstream {
  readonly schema: GraphQLSchema
  contextFor(caller: Caller): Promise<Context>
  /** Milliseconds since 1970; undefined for an anonymous caller. */
  expiryOf(context: Context): number | undefined
  /** Undefined for an anonymous caller. */
  viewerIn(context: Context): string | undefined
  /** The same text for callers whose rights are the same. */
  rightsIn(context: Context): string
  /** Tells the name of a viewer whose rights or sign-ins have changed; undefined where it may be anybody. */
  onViewerChange(tell: (viewer: string | undefined) => void): () => void
  execute(request: DomainRequest): Promise<ExecutionResult>
  /**
   * The JSON text of a query's `data` as `execute` would give it, without errors; undefined where that has to be
   * asked.
   */
  answer(request: DomainRequest): Promise<string | undefined>
  /** Of the last event known here: what is read from now on holds it. */
  position(): number
  subscribe(request: Listening): Promise<AsyncIterable<ExecutionResult>>
  /** Callers with the same key get the same results for the same document and variables. */
  audienceOf(request: DomainRequest): string
}

export interface UpstreamParts {
  engine: Engine
  events: Pick<EventLog, 'listen' | 'position'>
  /** Rejects with `UNAUTHENTICATED` for an invalid credential; without one the caller is anonymous. */
  viewerOf(authorization: string | undefined): Promise<Viewer>
  onViewerChange: DomainUpstream['onViewerChange']
  /** Subscriptions that are not about rows. */
  streams?: Streams
  now(): Instant
}

/** For operations without a caller that can cancel them. */
const unending = new AbortController().signal

/** How long a request may take, in milliseconds. */
const TIME_LIMIT_MS = 10_000

export function createUpstream(parts: UpstreamParts): DomainUpstream {
  const { engine, events, viewerOf, onViewerChange, streams = {}, now } = parts
  const answers = new EventAnswers(engine)
  const { mainThread } = engine
  const asCaller = <Result>({ context }: DomainRequest, work: () => Promise<Result>): Promise<Result> =>
    asUser({ subject: context.viewer.subject, network: context.network }, work)
  const inTurn = <Result>(request: DomainRequest, start: () => Promise<Result>): Promise<Result> =>
    asCaller(request, async () => {
      await mainThread.start(request.variables)
      return start()
    })
  return {
    schema: engine.schema,
    async contextFor({ authorization, requestId, locale, signal = unending, network }) {
      const viewer = await viewerOf(authorization)
      const begin = now()
      const deadline = new Date(Date.parse(begin) + TIME_LIMIT_MS).toISOString()
      return Object.freeze({ requestId, viewer, now: begin, locale, signal, deadline, network })
    },
    expiryOf: ({ viewer }) => (viewer.expiresAt === undefined ? undefined : Date.parse(viewer.expiresAt)),
    viewerIn: ({ viewer }) => viewer.subject,
    rightsIn: ({ viewer }) => rightsKey(viewer),
    onViewerChange,
    execute: (request) => inTurn(request, () => executeDocument(engine, request)),
    answer: (request) => inTurn(request, () => answerBytes(engine, request)),
    position: events.position,
    async subscribe(request) {
      await asCaller(request, () => mainThread.start(request.variables))
      const stream = streamOf(streams, request)
      if (stream) return deliverStream(request, { engine, stream, events, now })
      // The server itself delivers the events, outside the caller's turns.
      return deliverEvents(request, { engine, answers, events, now })
    },
    audienceOf: ({ context, ...run }) => audienceOf(engine, { ...run, viewer: context.viewer }),
  }
}
