import { refusal } from '#gateway/errors/refusal.ts'
import type { GatewayLimits } from '#gateway/limits.ts'
import { createLruCache } from '#gateway/lruCache.ts'
import { measureDocument } from './measureDocument.ts'
import { prepareDocument, type PreparedDocument, type Schemas } from './prepareDocument.ts'
import { hashDocument } from './readBuiltDocuments.ts'

/** Prepares unregistered text, for development, within limits. */
export interface OpenDocuments {
  prepare(text: string, input: OpenInput): PreparedDocument
}

interface OpenInput {
  operationName: string | undefined
  variables: Readonly<Record<string, unknown>>
}

const REMEMBERED = 500

export function openDocuments(schemas: Schemas, limits: GatewayLimits['openDocument']): OpenDocuments {
  const recent = createLruCache<PreparedDocument>(REMEMBERED)
  const prepareOnce = (text: string, operationName: string | undefined) => {
    const hash = hashDocument(`${operationName ?? ''}\n${text}`)
    const prepared =
      recent.get(hash) ?? prepareDocument({ hash, text, operationName, maxTokens: limits.tokens }, schemas)
    recent.set(hash, prepared)
    return prepared
  }
  return {
    prepare(text, { operationName, variables }) {
      const prepared = prepareOnce(text, operationName)
      // Variables carry list limits, so the same text is weighed anew each time.
      const extent = measureDocument(prepared, schemas.composed, variables)
      for (const measure of ['depth', 'aliases', 'directives', 'cost'] as const) {
        if (extent[measure] <= limits[measure]) continue
        const message = `The document's ${measure} of ${extent[measure]} is over ${limits[measure]}.`
        throw refusal('DOCUMENT_TOO_COSTLY', { message })
      }
      return prepared
    },
  }
}
