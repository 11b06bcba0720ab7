import type { Database } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type Loop, startLoop } from '#backend/platform/threads/startLoop.ts'
import { planFaults } from '#planner/checking/planFaults.ts'
import { failGenerationsBefore, removeDeletedBefore } from './lostGeneration.store.ts'

export interface UpkeepParts {
  database: Database
  log: Logger
}

const EVERY_MS = 60_000
/** A device that was offline when its program was deleted may still request it. */
const REMOVED_AFTER_MS = 86_400_000
/** Longer than the three attempts of a page can take together. */
const LOST_AFTER_MS = 900_000

/** Ends the generation of programs whose page was closed or whose device is off. */
export function startGenerationUpkeep(parts: UpkeepParts): Loop {
  const work = async () => {
    await failLostGenerations(parts, Date.now())
    await removeDeletedPrograms(parts, Date.now())
    return false
  }
  return startLoop({ name: 'program upkeep', work, everyMs: EVERY_MS, log: parts.log })
}

/** Marks them as failed, so that their owners are informed and can request them again. */
export async function failLostGenerations({ database, log }: UpkeepParts, now: number): Promise<void> {
  const before = new Date(now - LOST_AFTER_MS).toISOString()
  for (const program of await failGenerationsBefore(database, before, planFaults.FAILED))
    log.warn(program, 'the generation of a program was lost')
}

/** A deleted program stays as long as members are enrolled in it. */
export async function removeDeletedPrograms({ database }: UpkeepParts, now: number): Promise<number> {
  return (await removeDeletedBefore(database, new Date(now - REMOVED_AFTER_MS).toISOString())).length
}
