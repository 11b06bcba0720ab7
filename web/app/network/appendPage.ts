import { commitLocalUpdate, type Environment } from 'relay-runtime'

/** Puts the records of a page at the end of a list, and lets the list go on where the page ended. Both by their ids in the store. */
export function appendPage(environment: Environment, { listId, pageId }: { listId: string; pageId: string }): void {
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
