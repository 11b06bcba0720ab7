import { parentPort, workerData } from 'node:worker_threads'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type DatabaseRequest } from '#backend/platform/postgres/openDatabase.ts'
import { rights } from '#schema/rights/rights.ts'
import { flipsOf } from './flips.ts'

/** Input of the worker: the flipped right that the authorization table has to detect. */
export interface FlippedRun {
  address: DatabaseRequest['address']
  name: string
}

const { address, name }: FlippedRun = workerData
const flip = flipsOf(rights).find((other) => other.name === name)
if (!flip) throw new Error(`There is no rule ${name}`)
// Hand-written statements read the rights at import time, so change them first.
Object.assign(rights, { [flip.model]: flip.rights })
const { findFault, openPlay } = await import('./play.ts')
await using database = openedDatabase()
const play = await openPlay(database.open).catch(refusalOf)
const fault = typeof play === 'string' ? play : await findFault(play, flip.model)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(fault)

function openedDatabase() {
  const open = openDatabase({ address, log: openLog({ level: 'silent' }), readers: 1, writers: 1 })
  return { open, [Symbol.asyncDispose]: () => open.close() }
}

/** Startup itself validates the rights and may reject the flip. */
function refusalOf(error: unknown): string {
  return `the backend does not start: ${error instanceof Error ? error.message : String(error)}`
}
