import {
  type Answer,
  type AnswerDocument,
  type AnswerParts,
  createAnswerDocument,
} from '#gateway/documents/answerDocument.ts'
import type { PreparedDocument } from '#gateway/documents/prepareDocument.ts'
import { codeOf } from '#gateway/errors/toWireErrors.ts'
import type { MeasuredRequest, RequestMetrics } from './metrics.port.ts'

/** The name that all documents share which are not registered. */
export const OTHER = 'other'

/** Answers documents, and measures each answer where there are metrics. */
export function measureAnswers(parts: AnswerParts, metrics: RequestMetrics | undefined): AnswerDocument {
  if (!metrics) return createAnswerDocument(parts)
  return async (request, caller) => {
    const measure = beginMeasure(metrics)
    const answer = createAnswerDocument({
      ...parts,
      async findDocument(wanted) {
        const prepared = await parts.findDocument(wanted)
        measure.document = documentName(prepared)
        return prepared
      },
    })
    try {
      const answered = await answer(request, caller)
      measure.end(codeOfAnswer(answered))
      return answered
    } catch (error) {
      measure.end(codeOf(error))
      throw error
    }
  }
}

/** Measures a request from now on. Its document is named when it is known. */
export function beginMeasure(metrics: RequestMetrics | undefined) {
  const begin = performance.now()
  const measure = {
    document: OTHER,
    end(code: MeasuredRequest['code']): void {
      metrics?.onRequest({ document: measure.document, code, seconds: (performance.now() - begin) / 1000 })
    },
  }
  return measure
}

export function documentName({
  isRegistered,
  operation,
}: Pick<PreparedDocument, 'isRegistered' | 'operation'>): string {
  return (isRegistered ? operation.name?.value : undefined) ?? OTHER
}

export function codeOfAnswer(answer: Answer): MeasuredRequest['code'] {
  if (typeof answer === 'string') return 'OK'
  const [error] = answer.errors ?? []
  return error ? codeOf(error) : 'OK'
}
