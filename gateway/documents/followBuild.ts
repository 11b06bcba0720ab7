import type { DocumentStore, RegisteredText } from './documentStore.port.ts'

/**
 * Store for development, where documents change while the gateway runs: an unknown document is looked up among those
 * compiled since.
 */
export function followBuild(store: DocumentStore, readBuilt: () => Promise<readonly RegisteredText[]>): DocumentStore {
  return {
    keep: (documents, builtAt) => store.keep(documents, builtAt),
    dropBuiltBefore: (instant) => store.dropBuiltBefore(instant),
    async readBuiltSince(instant) {
      await store.keep(await readBuilt(), new Date().toISOString())
      return store.readBuiltSince(instant)
    },
  }
}
