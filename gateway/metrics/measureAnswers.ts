import {
  type Answer,
  type AnswerDocument,
  type AnswerParts,
  createAnswerDocument,
  isText,
} from '#gateway/documents/answerDocument.ts'
import type { DocumentRequest } from '#gateway/documents/documentRequest.ts'
import type { PreparedDocument } from '#gateway/documents/prepareDocument.ts'
import { codeOf } from '#gateway/errors/toWireErrors.ts'
import type { MeasuredRequest, RequestMetrics } from './metrics.port.ts'
import { type Span, type Traces, untraced } from './traces.port.ts'

/** The name that all documents share which are not registered. */
export const OTHER = 'other'

interface Watchers {
  metrics?: RequestMetrics | undefined
  traces?: Traces | undefined
}

/** Answers documents, and measures each answer where there are metrics or traces. */
export function measureAnswers(parts: AnswerParts, { metrics, traces }: Watchers): AnswerDocument {
  if (!metrics && !traces) return createAnswerDocument(parts)
  return (request, caller) =>
    measured({ metrics, traces, requestId: caller.requestId, signal: caller.signal }, (onDocument) => {
      const findDocument = async (wanted: DocumentRequest) => {
        const prepared = await parts.findDocument(wanted)
        onDocument(prepared)
        return prepared
      }
      return createAnswerDocument({ ...parts, findDocument })(request, caller)
    })
}

interface Measured extends Watchers {
  requestId: string
  /** Aborted when the caller leaves. */
  signal?: AbortSignal | undefined
}

/** Runs a request, and measures it under the name of its document from when that is known. */
export async function measured<Answered extends Answer>(
  { metrics, traces = untraced, requestId, signal }: Measured,
  answer: (onDocument: (prepared: PreparedDocument) => void) => Promise<Answered>,
): Promise<Answered> {
  return traces.inSpan({ name: 'request', kind: 'server' }, async (span) => {
    const begin = performance.now()
    let document = OTHER
    const end = (outcome: MeasuredRequest['code']) => {
      // Work for a caller who left ends as unavailable, and is no failure of the server.
      const code = outcome !== 'OK' && signal?.aborted ? 'LEFT' : outcome
      if (code !== 'OK') span.fail(code)
      metrics?.onRequest({ document, requestId, code, seconds: (performance.now() - begin) / 1000 })
    }
    try {
      const answered = await answer((prepared) => {
        document = documentName(prepared)
        describe(span, prepared)
      })
      end(codeOfAnswer(answered))
      return answered
    } catch (error) {
      end(codeOf(error))
      throw error
    }
  })
}

function describe(span: Span, prepared: PreparedDocument): void {
  const { reach } = prepared
  const { operation } = prepared.operation
  const name = documentName(prepared)
  span.rename(`${operation} ${name}`)
  span.set({ 'graphql.operation.name': name, 'graphql.operation.type': operation, 'obi.sources': reach })
}

export function documentName({
  isRegistered,
  operation,
}: Pick<PreparedDocument, 'isRegistered' | 'operation'>): string {
  return (isRegistered ? operation.name?.value : undefined) ?? OTHER
}

function codeOfAnswer(answer: Answer): MeasuredRequest['code'] {
  if (isText(answer)) return 'OK'
  const [error] = answer.errors ?? []
  return error ? codeOf(error) : 'OK'
}
