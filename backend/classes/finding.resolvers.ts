import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { findClasses, readSearch, type Search } from './findClasses.ts'
import type { FindingStore } from './finding.port.ts'

/** Maps AppSync's names of searches to the rules. */
export function findingResolvers(store: FindingStore): HandWritten {
  return {
    Query: {
      findClassesLambda: (_root, request: Search & PageAsked, { now }) => findClasses(request, now, store),
      countClassesLambda: (_root, request: Search, { now }) => {
        const { wishes, spans } = readSearch(request, now)
        return store.countFound(wishes, spans)
      },
      getCoachesOfClassesLambda: (_root, request: Search, { now }) => {
        const { wishes, spans } = readSearch(request, now)
        return store.listCoaches(wishes, spans)
      },
    },
  }
}
