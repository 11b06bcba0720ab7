import { useState } from 'react'
import { graphql } from 'react-relay'
import type {
  useCalendarClassesSubscription,
  useCalendarClassesSubscription$data,
} from '#schema/__generated__/relay/useCalendarClassesSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { type CalendarClass, coachStateOf, type Days, withClass } from './calendarClass.ts'

export interface Owner {
  /** The company of an admin, empty until it is known; undefined for the coach's own classes. */
  companyId: string | undefined
  contactId: string
}

interface Changed {
  /** What was read. A newer answer of the server has the changes before it. */
  since: object
  days: Days
}

/** The classes of a span, with changes as they happen: none of them reads the span again. */
export function useCalendarClasses(read: Days, answer: object, owner: Owner & { zone: string }) {
  const [changed, setChanged] = useState<Changed>({ since: answer, days: read })
  const change = (one: CalendarClass) =>
    setChanged(({ since, days }) => ({
      since: answer,
      days: withClass(since === answer ? days : read, one, owner.zone),
    }))
  useLive<useCalendarClassesSubscription>(
    graphql`
      subscription useCalendarClassesSubscription($filter: ModelSubscriptionEventOccurrenceFilterInput) {
        occurrenceChanged: onUpdateEventOccurrences(filter: $filter) {
          id
          name
          startDate
          duration
          timeZone
          pattern
          status
          cancelledAt
          dateState
          coachInfo {
            firstName
            lastName
          }
          substituteInfo {
            firstName
            lastName
          }
          capacity
          remaining
        }
      }
    `,
    { filter: owner.companyId ? { companyID: { eq: owner.companyId } } : { coachID: { eq: owner.contactId } } },
    { onEvent: ({ occurrenceChanged }) => occurrenceChanged && change(changedClass(occurrenceChanged)) },
  )
  return { days: changed.since === answer ? changed.days : read, change }
}

type ChangedOccurrence = NonNullable<useCalendarClassesSubscription$data['occurrenceChanged']>

function changedClass(changed: ChangedOccurrence): CalendarClass {
  const coach = changed.substituteInfo ?? changed.coachInfo
  return {
    id: changed.id,
    name: changed.name,
    timeZone: changed.timeZone,
    isSeries: Boolean(changed.pattern),
    isPrivate: changed.status === 'DRAFT',
    isCanceled: Boolean(changed.cancelledAt),
    isDeleted: changed.status === 'DELETED',
    coachState: coachStateOf(changed.dateState),
    coachName: coach ? `${coach.firstName} ${coach.lastName}` : undefined,
    capacity: changed.capacity,
    booked: changed.capacity - changed.remaining,
    startsAt: Date.parse(changed.startDate),
    minutes: changed.duration / 60,
  }
}
