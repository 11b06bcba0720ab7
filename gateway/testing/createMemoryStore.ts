import type { DocumentStore, RegisteredText } from '#gateway/documents/documentStore.port.ts'

/** A table of documents that ends with the test. */
export function createMemoryStore(): DocumentStore {
  const rows = new Map<string, RegisteredText & { builtAt: string }>()
  return {
    async keep(documents, builtAt) {
      for (const document of documents) rows.set(document.hash, { ...document, builtAt })
    },
    async readBuiltSince(instant) {
      return [...rows.values()].filter(({ builtAt }) => builtAt >= instant)
    },
    async dropBuiltBefore(instant) {
      for (const [hash, { builtAt }] of rows) if (builtAt < instant) rows.delete(hash)
    },
  }
}
