import { clientId } from '#backend/identity/accounts/userPool.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { Cast } from '#loadtest/cast.ts'
import { sizes } from '#loadtest/sizes.ts'
import { idOf, idOfOperation } from '#tools/stage/documents.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import type { Place, Stage } from '#tools/stage/openStage.ts'
import { addressOnThisMachine, type LoadTest } from './readRequest.ts'

const OPERATIONS = [
  'TodayScreenQuery',
  'ClassesScreenQuery',
  'BookingsScreenQuery',
  'ClassScreenQuery',
  'LiveSeatsSubscription',
  'LiveBookingsMadeSubscription',
]

/** Puts members and classes into the product, and says all that a client has to know to play them. */
export async function makeCast(name: LoadTest, stage: Stage<Place>): Promise<Cast> {
  const { members, classes, capacity } = sizes[name]
  const added: string[] = []
  for (let index = 0; index < classes; index += 1) added.push((await stage.studio.addOccurrence({ capacity })).id)
  const rows = await classesOf(stage.database, added)
  return {
    url: addressOnThisMachine(stage.obi.url),
    clientId,
    categoryId: rows[0]?.categoryId ?? '',
    members: (await stage.members(members)).map(asPlayed),
    classes: rows.map(({ id, publicId }) => ({ id, publicId, capacity })),
    documents: {
      bookClass: idOf('bookClass'),
      ...Object.fromEntries(OPERATIONS.map((operation) => [operation, idOfOperation(operation)])),
    },
  }
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
