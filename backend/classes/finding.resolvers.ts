import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { findClasses, readSearch, type Search } from './findClasses.ts'
import type { FindingStore } from './finding.port.ts'

/** The one place where AppSync's names of what is looked for and ours meet. */
export function findingResolvers(store: FindingStore): HandWritten {
  return {
    Query: {
      findClassesLambda: (_root, asked: Search & PageAsked, { now }) => findClasses(asked, now, store),
      countClassesLambda: (_root, asked: Search, { now }) => {
        const { wishes, spans } = readSearch(asked, now)
        return store.countFound(wishes, spans)
      },
      getCoachesOfClassesLambda: (_root, asked: Search, { now }) => {
        const { wishes, spans } = readSearch(asked, now)
        return store.listCoaches(wishes, spans)
      },
    },
  }
}
