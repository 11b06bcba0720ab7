import { clientId } from '#backend/identity/accounts/userPool.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { Cast } from '#loadtest/cast.ts'
import { sizes } from '#loadtest/sizes.ts'
import { idOf, idOfOperation } from '#tools/stage/documents.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import type { Place, Stage } from '#tools/stage/openStage.ts'
import { makeCoach } from '#tools/stage/uploadClient.ts'
import { addressOnThisMachine, type LoadTest } from './readRequest.ts'

const DOCUMENTS = ['bookClass', 'cancelBooking', 'beginUpload', 'signPart', 'listParts', 'completeUpload'] as const

const OPERATIONS = [
  'TodayScreenQuery',
  'ClassesScreenQuery',
  'BookingsScreenQuery',
  'ClassScreenQuery',
  'LiveSeatsSubscription',
  'LiveBookingsMadeSubscription',
  'NewMessageDialogMutation',
  'openSendingMutation',
  'trainingWireLogMutation',
  'trainingWireLogQuery',
]

/** Puts members and classes into the product, and says all that a client has to know to play them. */
export async function makeCast(name: LoadTest, stage: Stage<Place>): Promise<Cast> {
  const { members: count, coaches, classes, capacity } = sizes[name]
  const added: string[] = []
  for (let index = 0; index < classes; index += 1) added.push((await stage.studio.addOccurrence({ capacity })).id)
  const rows = await classesOf(stage.database, added)
  const members = await stage.members(count)
  await addMembers(stage.database, stage.studio.coachId, members)
  for (const { contactId } of members.slice(0, coaches)) await makeCoach(stage.database, contactId)
  return {
    url: addressOnThisMachine(stage.obi.url),
    clientId,
    categoryId: rows[0]?.categoryId ?? '',
    coachId: stage.studio.coachId,
    members: members.map(asPlayed),
    coaches,
    classes: rows.map(({ id, publicId }) => ({ id, publicId, capacity })),
    documents: {
      ...Object.fromEntries(DOCUMENTS.map((document) => [document, idOf(document)])),
      ...Object.fromEntries(OPERATIONS.map((operation) => [operation, idOfOperation(operation)])),
    },
  }
}

/** Members of a coach may write to the coach. */
function addMembers(database: OpenDatabase, coachId: string, members: readonly Member[]) {
  const text = 'insert into coach_member (id, coach_id, member_id) select m, $1, m from unnest($2::text[]) m'
  return database.query({ text }, [coachId, members.map(({ contactId }) => contactId)])
}

function asPlayed({ contactId, subject, idToken }: Member) {
  return { contactId, email: `${subject}@example.com`, idToken }
}

function classesOf(database: OpenDatabase, ids: readonly string[]) {
  const text = `
    select o.id, o.public_id as "publicId", o.category_id as "categoryId"
    from occurrence o where o.id = any ($1) order by o.id`
  return database.query<{ id: string; publicId: string; categoryId: string }>({ text }, [ids])
}
