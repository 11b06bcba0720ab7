import type { ConcreteRequest } from 'relay-runtime'
import * as v from 'valibot'
import { categoryId } from '#backend/demo/demoCatalogue.ts'
import closeRequest from '#schema/__generated__/relay/AddClosureDialogMutation.graphql.ts'
import copyWeekRequest from '#schema/__generated__/relay/CopyWeekDialogMutation.graphql.ts'
import freeSpotRequest from '#schema/__generated__/relay/FreeSpotButtonMutation.graphql.ts'
import setSubstituteRequest from '#schema/__generated__/relay/SetSubstituteDialogMutation.graphql.ts'
import checkDateRequest from '#schema/__generated__/relay/useAffectedBookingsDateMutation.graphql.ts'
import checkClassRequest from '#schema/__generated__/relay/useAffectedBookingsMutation.graphql.ts'
import askRequest from '#schema/__generated__/relay/useAskForSubstituteMutation.graphql.ts'
import withdrawRequest from '#schema/__generated__/relay/useAskForSubstituteWithdrawMutation.graphql.ts'
import deleteDateRequest from '#schema/__generated__/relay/useClassRemovalDateMutation.graphql.ts'
import deleteClassRequest from '#schema/__generated__/relay/useClassRemovalMutation.graphql.ts'
import createRequest from '#schema/__generated__/relay/useCreateClassMutation.graphql.ts'
import editDateRequest from '#schema/__generated__/relay/useEditClassDateMutation.graphql.ts'
import editClassRequest from '#schema/__generated__/relay/useEditClassMutation.graphql.ts'
import type { StoryDate } from './dates.fixture.ts'

const Answer = v.object({
  data: v.nullish(
    v.record(
      v.string(),
      v.nullable(v.looseObject({ success: v.boolean(), attendances: v.nullish(v.array(v.unknown())) })),
    ),
  ),
})

interface Caller {
  url: string
  /** Undefined for an anonymous caller. */
  idToken?: string | undefined
}

interface BookedDate extends StoryDate {
  /** A member who has booked it. */
  memberId: string
}

/** The calls that plan or change a class, or name the members who have booked it. */
function callsFor({ id, classId, coachId, companyId, memberId, startsAt, endsAt }: BookedDate): Call[] {
  const startDate = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  return [
    [editClassRequest, { input: { id: classId, startDate } }],
    [editDateRequest, { input: { id, startDate } }],
    [deleteClassRequest, { input: { id: classId } }],
    [deleteDateRequest, { input: { id, coachID: coachId, endDate: endsAt } }],
    [createRequest, { input: { ...weekly, coachID: coachId, startDate } }],
    [
      copyWeekRequest,
      { input: { companyID: companyId, fromDay: day(startsAt, 0), toDay: day(startsAt, 7), timeZone } },
    ],
    [closeRequest, { input: { companyID: companyId, name: 'Holidays', cancelsDates: true, ...daysFrom(startsAt) } }],
    [askRequest, { input: { id, givesUp: true } }],
    [withdrawRequest, { id }],
    [setSubstituteRequest, { input: { id, substituteID: null } }],
    [freeSpotRequest, { input: { memberID: memberId, eventOccurrenceID: id } }],
    [checkClassRequest, { eventId: classId }],
    [checkDateRequest, { eventId: classId, eventOccurrenceId: id }],
  ]
}

type Call = [ConcreteRequest, object]

const timeZone = 'Europe/Paris'
const weekly = {
  name: 'Kata by another hand',
  categoryID: categoryId('Martial Arts'),
  timeZone,
  duration: 3600,
  capacity: 5,
  isStreaming: true,
  pattern: 'WEEKLY',
  patternValue: [1],
}
const day = (instant: string, later: number) =>
  new Date(Date.parse(instant) + later * 86_400_000).toISOString().slice(0, 10)
const daysFrom = (instant: string) => ({ firstDay: day(instant, 0), lastDay: day(instant, 1), timeZone })

/** The names of the calls that succeed for this caller, or name a booking. */
export async function callsAllowed(caller: Caller, date: BookedDate): Promise<string[]> {
  const allowed: string[] = []
  for (const [{ params }, variables] of callsFor(date)) {
    const payloads = Object.values((await call(caller, params.id, variables)).data ?? {})
    if (payloads.some((payload) => payload && (payload.success || (payload.attendances ?? []).length > 0)))
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
