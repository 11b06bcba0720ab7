import * as v from 'valibot'
import { isErrorCode } from '#web/app/network/RequestError.ts'
import { answerOf, browserDatabase } from '#web/lib/browserDatabase.ts'
import type { OutboxDisk, OutboxItem } from './outbox.port.ts'

/**
 * Sign-out reads it by this name and that of its store, without loading the outbox (web/app/person/forgetOffline.ts).
 */
const DATABASE = 'outbox'
const STORE = 'items'

const Item = v.object({
  personId: v.string(),
  kind: v.string(),
  id: v.string(),
  body: v.unknown(),
  order: v.number(),
  revision: v.number(),
  state: v.picklist(['waiting', 'kept', 'refused']),
  code: v.optional(v.pipe(v.string(), v.guard(isErrorCode))),
  leftAt: v.optional(v.number()),
})

/** The outbox in IndexedDB. */
export function openOutboxDisk(): OutboxDisk {
  const database = browserDatabase({
    name: DATABASE,
    version: 1,
    upgrade: (created) => created.createObjectStore(STORE, { keyPath: ['personId', 'kind', 'id'] }),
  })
  return {
    read: async (personId) => {
      const rows = await database.run({ stores: STORE, mode: 'readonly' }, (transaction) =>
        answerOf(transaction.objectStore(STORE).getAll(IDBKeyRange.bound([personId], [personId, []]))),
      )
      return itemsIn(rows).toSorted((one, other) => one.order - other.order)
    },
    write: (items, merge) =>
      database.run({ stores: STORE, mode: 'readwrite' }, (transaction) => {
        const rows = transaction.objectStore(STORE)
        const writeOne = async (item: OutboxItem) => {
          const [stored] = itemsIn([await answerOf(rows.get(keyOf(item)))])
          const next = stored ? merge(stored, item) : item
          rows.put(next)
          return next
        }
        return Promise.all(items.map(writeOne))
      }),
    remove: (items) =>
      database.run({ stores: STORE, mode: 'readwrite' }, async (transaction) => {
        const rows = transaction.objectStore(STORE)
        const removeOne = async (item: OutboxItem) => {
          const [stored] = itemsIn([await answerOf(rows.get(keyOf(item)))])
          if (stored?.revision === item.revision) rows.delete(keyOf(item))
        }
        await Promise.all(items.map(removeOne))
      }),
    onLost: database.onLost,
    close: database.close,
  }
}

const keyOf = ({ personId, kind, id }: OutboxItem) => [personId, kind, id]

/** Rows in another format, for example from another build, are ignored. */
function itemsIn(rows: readonly unknown[]): OutboxItem[] {
  return rows.flatMap((row) => {
    const item = v.safeParse(Item, row)
    return item.success ? [item.output] : []
  })
}
