import * as v from 'valibot'
import { bookClass } from '#backend/booking/bookClass.ts'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import { cancelBooking } from '#backend/booking/cancelBooking.ts'
import { changeIn } from '#backend/classes/editing/openEditing.fixture.ts'
import { type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { type Act, DAY_MS, type StudioClass } from './studioModel.ts'

const HOUR_MS = 3_600_000

interface Performance {
  classId: string
  studio: StudioClass
  act: Act
  now: number
}

/** Resolves with whether the server accepted the act. */
export async function perform(
  domain: DomainUnderTest,
  { classId, studio, act, now: ms }: Performance,
): Promise<boolean> {
  const now = toText(ms)
  if (act.kind === 'book' || act.kind === 'cancel') return seat(domain, act, now)
  const change = async (operation: 'editClass' | 'editDate' | 'deleteClass' | 'deleteDate', input: object) => {
    const answer = await changeIn(domain)(operation, input, { viewer: person('coach'), now })
    return answer.success === true
  }
  if (act.kind === 'deleteClass') return change('deleteClass', { id: classId })
  if (act.kind === 'deleteDate') {
    const start = studio.dates.find(({ id }) => id === act.date)?.start ?? 0
    return change('deleteDate', { coachID: 'coach', endDate: toText(start + HOUR_MS), id: act.date })
  }
  if (act.kind === 'editDate') return change('editDate', { id: act.date, ...inputOf(act) })
  if (act.kind !== 'editClass') return manage(domain, { act, companyId: companyOf(classId), now })
  return change('editClass', { id: classId, ...inputOf(act), ...(act.from && { fromOccurrenceID: act.from }) })
}

const documents = {
  askForSubstitute: `mutation ($input: AskForSubstituteInput!) { done: askForSubstituteLambda(input: $input) { success } }`,
  withdrawRequest: `mutation ($id: ID!) { done: withdrawSubstituteRequestLambda(id: $id) { success } }`,
  acceptRequest: `mutation ($id: ID!) { done: acceptSubstituteRequestLambda(id: $id) { success } }`,
  setSubstitute: `mutation ($input: SetSubstituteInput!) { done: setSubstituteLambda(input: $input) { success } }`,
  closeStudio: `mutation ($input: ClosureInput!) { done: createClosure(input: $input) { success } }`,
} as const

type Management = Extract<Act, { kind: keyof typeof documents }>

/** Substitutes and closures, by the coach, a colleague or the admin. */
async function manage(
  domain: DomainUnderTest,
  { act, companyId, now }: { act: Management; companyId: string; now: string },
): Promise<boolean> {
  const { viewer, variables } = callOf(act, companyId)
  const { data, errors } = await domain.ask(documents[act.kind], { viewer, variables, now })
  return errors === undefined && v.is(Done, data?.['done'])
}

const Done = v.object({ success: v.literal(true) })

function callOf(act: Management, companyId: string): { viewer: Viewer; variables: Record<string, unknown> } {
  const [coach, admin] = [person('coach'), person('boss', { adminOfCompanyIds: [companyId] })]
  if (act.kind === 'withdrawRequest') return { viewer: coach, variables: { id: act.date } }
  if (act.kind === 'acceptRequest') return { viewer: person(act.by), variables: { id: act.date } }
  if (act.kind === 'askForSubstitute')
    return { viewer: coach, variables: { input: { id: act.date, givesUp: act.givesUp } } }
  if (act.kind === 'setSubstitute')
    return { viewer: admin, variables: { input: { id: act.date, substituteID: act.to } } }
  const day = (ms: number) => toText(ms).slice(0, 10)
  const { firstDay, days } = act
  const span = { firstDay: day(firstDay), lastDay: day(firstDay + (days - 1) * DAY_MS), timeZone: 'UTC' }
  return { viewer: admin, variables: { input: { companyID: companyId, name: 'Holiday', cancelsDates: true, ...span } } }
}

function inputOf({ releasesSpots, start, capacity }: Extract<Act, { releasesSpots: boolean }>) {
  return {
    releasesSpots,
    ...(start !== undefined && { startDate: toText(start) }),
    ...(capacity !== undefined && { capacity }),
  }
}

async function seat(
  domain: DomainUnderTest,
  { kind, member, date }: Extract<Act, { member: string }>,
  now: string,
): Promise<boolean> {
  const request = { memberId: member, occurrenceId: date, now }
  try {
    await domain.open.transact((transaction) => {
      const seats = createSeatStore(transaction)
      return kind === 'book'
        ? bookClass(request, seats)
        : cancelBooking({ ...request, canceledBy: member }, { viewer: person(member), now }, seats)
    })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'UNAVAILABLE') return false
    throw error
  }
}

export function companyOf(classId: string): string {
  return `company-of-${classId}`
}

export function toText(ms: number): string {
  return new Date(ms).toISOString()
}
