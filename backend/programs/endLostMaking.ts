import type { Database } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type Loop, startLoop } from '#backend/platform/threads/startLoop.ts'
import { planFaults } from '#planner/checking/planFaults.ts'
import { endMakingBefore, removeDeletedBefore } from './lostMaking.store.ts'

export interface LostMakingParts {
  database: Database
  log: Logger
}

const EVERY_MS = 60_000
/** A device that was off line when its program was deleted may still ask for it. */
const REMOVED_AFTER_MS = 86_400_000
/** Longer than the three attempts of a page may take together. */
const LOST_AFTER_MS = 900_000

/** Ends programs whose page is gone, because it was closed or its device is off. */
export function startLostMakingUpkeep(parts: LostMakingParts): Loop {
  const work = async () => {
    await endLostMaking(parts, Date.now())
    await removeDeletedPrograms(parts, Date.now())
    return false
  }
  return startLoop({ name: 'program upkeep', work, everyMs: EVERY_MS, log: parts.log })
}

/** Marks them as failed, so that their owners are informed and can request them again. */
export async function endLostMaking({ database, log }: LostMakingParts, now: number): Promise<void> {
  const before = new Date(now - LOST_AFTER_MS).toISOString()
  for (const program of await endMakingBefore(database, before, planFaults.FAILED))
    log.warn(program, 'the making of a program was lost')
}

/** A deleted program stays for the members who are enrolled in it, and goes once they have left. */
export async function removeDeletedPrograms({ database }: LostMakingParts, now: number): Promise<number> {
  return (await removeDeletedBefore(database, new Date(now - REMOVED_AFTER_MS).toISOString())).length
}
