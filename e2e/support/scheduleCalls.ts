import type { ConcreteRequest } from 'relay-runtime'
import * as v from 'valibot'
import checkDateRequest from '#schema/__generated__/relay/useAffectedBookingsDateMutation.graphql.ts'
import checkClassRequest from '#schema/__generated__/relay/useAffectedBookingsMutation.graphql.ts'
import deleteDateRequest from '#schema/__generated__/relay/useClassRemovalDateMutation.graphql.ts'
import deleteClassRequest from '#schema/__generated__/relay/useClassRemovalMutation.graphql.ts'
import editDateRequest from '#schema/__generated__/relay/useEditClassDateMutation.graphql.ts'
import editClassRequest from '#schema/__generated__/relay/useEditClassMutation.graphql.ts'
import type { StoryDate } from './dates.fixture.ts'

const Answer = v.object({
  data: v.nullish(
    v.record(v.string(), v.looseObject({ success: v.boolean(), attendances: v.nullish(v.array(v.unknown())) })),
  ),
})

interface Caller {
  url: string
  /** Undefined for a caller who is signed out. */
  idToken?: string | undefined
}

/** The calls that change a class or name the members who have booked it. */
function callsFor({ id, classId, coachId, startsAt, endsAt }: StoryDate): [ConcreteRequest, object][] {
  const startDate = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  return [
    [editClassRequest, { input: { id: classId, startDate } }],
    [editDateRequest, { input: { id, startDate } }],
    [deleteClassRequest, { input: { id: classId } }],
    [deleteDateRequest, { input: { id, coachID: coachId, endDate: endsAt } }],
    [checkClassRequest, { eventId: classId }],
    [checkDateRequest, { eventId: classId, eventOccurrenceId: id }],
  ]
}

/** The names of the calls that succeed for this caller, or name a booking. */
export async function callsAllowed(caller: Caller, date: StoryDate): Promise<string[]> {
  const allowed: string[] = []
  for (const [{ params }, variables] of callsFor(date)) {
    const payloads = Object.values((await call(caller, params.id, variables)).data ?? {})
    if (payloads.some(({ success, attendances }) => success || (attendances ?? []).length > 0))
      allowed.push(params.name)
  }
  return allowed
}

async function call({ url, idToken }: Caller, documentId: string | null, variables: object) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
    },
    body: JSON.stringify({ documentId, variables }),
  })
  return v.parse(Answer, await response.json())
}
