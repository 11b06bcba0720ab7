import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { createAttendeeStore } from './attendees.store.ts'
import { createClashStore } from './clashes/clashes.store.ts'
import { classResolvers } from './classes.resolvers.ts'
import { createClassStore } from './classes.store.ts'
import { closureResolvers } from './closures/closures.resolvers.ts'
import { createClosingStore, createClosureStore } from './closures/closures.store.ts'
import { copyingResolvers } from './copying/copying.resolvers.ts'
import { createCopyingStore, createCopyStore } from './copying/copying.store.ts'
import { editingResolvers } from './editing/editing.resolvers.ts'
import { createNewClassStore } from './newClass.store.ts'
import { addPeople, single, viewers } from './openClasses.fixture.ts'

/** The domain with all operations on the schedule, and the people of `addPeople`. */
export async function openSchedule(): Promise<DomainUnderTest> {
  const domain = await openDomain({
    resolvers: (database) => {
      const parts = [
        classResolvers({
          database,
          classes: createClassStore(database),
          attendees: createAttendeeStore(database),
          newClassesIn: createNewClassStore,
        }),
        editingResolvers({ database, attendeesIn: createAttendeeStore, clashesIn: createClashStore }),
        closureResolvers({ database, closures: createClosureStore(database), closingIn: createClosingStore }),
        copyingResolvers({
          database,
          copiesIn: createCopyStore,
          copyingIn: createCopyingStore,
          clashesIn: createClashStore,
        }),
      ]
      return {
        Query: Object.assign({}, ...parts.map(({ Query }) => Query)),
        Mutation: Object.assign({}, ...parts.map(({ Mutation }) => Mutation)),
      }
    },
  })
  await addPeople(domain)
  return domain
}

/** Mondays and Thursdays at 20:00 in Paris, without an end. */
export const endless = { ...single, pattern: 'WEEKLY', patternValue: [4, 1] }

const payload = 'success code occurrences { id startDate name } '
const documents = {
  create: `mutation ($input: CreateEventLambdaInput!) { outcome: createEventLambda(input: $input) {
    ${payload} event { id isEndless endDate } } }`,
  edit: `mutation ($input: EditEventLambdaInput!) { outcome: editEventLambda(input: $input) {
    ${payload} event { id isEndless endDate } } }`,
  editDate: `mutation ($input: EditEventOccurrenceLambdaInput!) {
    outcome: editEventOccurrenceLambda(input: $input) { ${payload} } }`,
  remove: `mutation ($input: DeleteEventLambdaInput!) { outcome: deleteEventLambda(input: $input) { ${payload} } }`,
  close: `mutation ($input: ClosureInput!) { outcome: createClosure(input: $input) { ${payload} closure { id name } } }`,
  open: `mutation ($input: DeleteClosureInput!) { outcome: deleteClosure(input: $input) { id } }`,
  effect: `query ($input: ClosureSpanInput!) { outcome: getClosureEffect(input: $input) { dates bookings } }`,
  copy: `mutation ($input: CopyWeekInput!) { outcome: copyWeek(input: $input) { ${payload} skipped clashes { id } } }`,
  count: `query ($input: CopyWeekInput!) { outcome: countWeekDates(input: $input) }`,
} as const

// oxlint-disable-next-line typescript/no-explicit-any -- answers have the shape of their documents
type Answer = any

interface How {
  viewer?: Viewer
  now?: string
}

/** Calls one of the operations. Returns its payload, or the code and field of the error. */
export function scheduleIn(domain: DomainUnderTest) {
  return async (
    operation: keyof typeof documents,
    input: object,
    { viewer = viewers.coach, now }: How = {},
  ): Promise<Answer> => {
    const how = { viewer, variables: { input }, ...(now && { now }) }
    const { data, errors } = await domain.ask(documents[operation], how)
    const [error] = errors ?? []
    if (error) return { code: error.extensions['code'], field: error.extensions['field'], message: error.message }
    return structuredClone(data?.['outcome'])
  }
}

interface StoredDate {
  id: string
  startsAt: string
  name: string
  capacity: number
  status: string
  isCanceled: boolean
}

/** All dates of the class, soonest first, including canceled and deleted ones. */
export function datesOf({ open }: DomainUnderTest, classId: string): Promise<StoredDate[]> {
  const text = `select id, starts_at as "startsAt", name, capacity, status, cancelled_at is not null as "isCanceled"
    from occurrence where class_id = $1 order by starts_at, id`
  return open.query<StoredDate>({ text }, [classId])
}
