import { useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode, useRelayEnvironment } from 'react-relay'
import { commitLocalUpdate, type Environment, type OperationType } from 'relay-runtime'
import { tellError } from '#web/app/tellError.ts'

type ReadOn<Query extends OperationType> = [readOn: (variables: Query['variables']) => void, isReading: boolean]

/**
 * Reads the next page of a list, and puts it at the list's end for everybody who shows that list. `pageIdOf` is the id
 * in the store of the page that the query answers with.
 */
export function useReadOn<Query extends OperationType>(
  listId: string | undefined,
  query: GraphQLTaggedNode,
  pageIdOf: (answer: Query['response']) => string | undefined,
): ReadOn<Query> {
  const environment = useRelayEnvironment()
  const [isReading, setIsReading] = useState(false)

  const readOn = (variables: Query['variables']) => {
    setIsReading(true)
    fetchQuery<Query>(environment, query, variables, { fetchPolicy: 'network-only' }).subscribe({
      next(answer) {
        const pageId = pageIdOf(answer)
        if (pageId !== undefined && listId !== undefined) appendPage(environment, { listId, pageId })
      },
      error: (error: unknown) => {
        setIsReading(false)
        tellError(error)
      },
      complete: () => setIsReading(false),
    })
  }
  return [readOn, isReading]
}

/** Puts the records of a page at the end of a list, and lets the list go on where the page ended. Both by their ids in the store. */
function appendPage(environment: Environment, { listId, pageId }: { listId: string; pageId: string }): void {
  commitLocalUpdate(environment, (store) => {
    const [list, page] = [store.get(listId), store.get(pageId)]
    if (!list || !page) return
    const [had, more] = [list.getLinkedRecords('items') ?? [], page.getLinkedRecords('items') ?? []]
    const kept = new Set(had.map((record) => record?.getDataID()))
    // One may have moved between the pages while the first was read.
    list.setLinkedRecords([...had, ...more.filter((record) => !kept.has(record?.getDataID()))], 'items')
    list.setValue(page.getValue('nextToken'), 'nextToken')
  })
}
