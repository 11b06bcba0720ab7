import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { fillLikeALargeStudio } from './fill.store.ts'

/** The limits of calls hold; those of a day would end the play before it is over. */
export const generous = {
  CALL_LIMITS: 'on',
  SPEECH_DAILY_CHARACTERS: '100000',
  OPENAI_DAILY_CALLS: '1000',
  OPENAI_DAILY_TOKENS: '100000000',
}

interface StudioRequest {
  /** The busy member. */
  memberId: string
  /** Videos in thousands: the other amounts are in proportion. */
  thousands: number
}

/** With time enough for a hundred thousand rows. */
export async function fillStudio(dataDir: string, { memberId, thousands }: StudioRequest): Promise<void> {
  const { address } = postgresOf(dataDir)
  const database = openDatabase({ address, log: openLog({ level: 'silent' }), timeLimitMs: 1_200_000 })
  try {
    const amounts = { videos: thousands * 1000, logLines: thousands * 1200, enrolled: thousands * 40 }
    await fillLikeALargeStudio(database, memberId, amounts)
  } finally {
    await database.close()
  }
}
