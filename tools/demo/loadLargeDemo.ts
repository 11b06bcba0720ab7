import { demoPeople } from '#backend/demo/demoPeople.ts'
import { type DemoAccount, loadDemo } from '#backend/demo/loadDemo.ts'
import type { Database } from '#backend/platform/database.ts'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { copyTables, hasOnlyPeople } from './largeDemo.store.ts'
import { largeDemo, type LargeDemoRequest } from './largeDemo.ts'

interface LargeDemoPorts {
  address: PostgresAddress
  database: Database
  /** Where browsers find the installation, with a slash at the end. */
  publicAddress: string
  timeZone: string
  importAccounts: (accounts: readonly DemoAccount[]) => Promise<void>
}

/**
 * Fills a database that is empty, or has the demo alone, with the demo and a large studio around its coaches. Refuses any
 * other, because rows that are copied here can't be told from a studio's own afterwards.
 */
export async function loadLargeDemo(
  request: LargeDemoRequest,
  { address, database, publicAddress, timeZone, importAccounts }: LargeDemoPorts,
): Promise<Record<string, number>> {
  const demoIds = demoPeople.map(({ contactId }) => contactId)
  if (!(await hasOnlyPeople(address, demoIds)))
    throw new Error('This database has people who are not of the demo. Use an empty folder: DATA_DIR=/tmp/large-demo.')
  await loadDemo({ now: request.now, timeZone, address: publicAddress, importAccounts }, database)
  return copyTables(address, largeDemo(request))
}
