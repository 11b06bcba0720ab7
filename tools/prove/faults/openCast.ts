import { openStudio } from '#backend/booking/openStudio.fixture.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { fillLikeALargeStudio } from '#tools/prove/neighbours/fill.store.ts'
import { makeMembers } from '#tools/stage/makeMembers.ts'
import { makeCoach } from '#tools/stage/uploadClient.ts'
import type { House } from './openHouse.ts'
import { type Cast, emptyLedger } from './probes.ts'

/** How long before its start the coach may enter the class. */
const DOOR_IS_OPEN_S = 300
const PLANNERS = 12

/** A member, a coach, exercises for plans, and a live class whose door is open. */
export async function openCast({ gateway: { url }, database }: House): Promise<Cast> {
  const now = new Date().toISOString()
  const studio = await openStudio(database, now)
  const [member, coach, ...planners] = await makeMembers(2 + PLANNERS, { url, database })
  if (!member || !coach) throw new Error('There are no members')
  await fillLikeALargeStudio(database, member.contactId, { videos: 1, logLines: 1, enrolled: 1 })
  await makeCoach(database, coach.contactId)
  const { id } = await studio.addOccurrence({ starts_at: addSeconds(now, DOOR_IS_OPEN_S) })
  const [row] = await database.query<{ meetingId: string; categoryId: string }>(
    {
      text: `update occurrence set coach_id = $2 where id = $1
        returning public_id as "meetingId", category_id as "categoryId"`,
    },
    [id, coach.contactId],
  )
  if (!row) throw new Error('There is no class')
  const nextClass = async () => (await studio.addOccurrence()).id
  return { url, nextClass, member, coach, planners, ...row, ledger: emptyLedger() }
}
