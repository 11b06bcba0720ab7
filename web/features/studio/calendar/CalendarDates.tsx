import { type ReactNode, useMemo } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type {
  CalendarDatesQuery,
  CalendarDatesQuery$data,
} from '#schema/__generated__/relay/CalendarDatesQuery.graphql.ts'
import datesQuery from '#schema/__generated__/relay/CalendarDatesQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { byDay, type CalendarClass, coachStateOf, type Days, type Span } from './calendarClass.ts'
import { useGrid } from './gridContext.ts'
import { type Owner, useCalendarClasses } from './useCalendarClasses.ts'

export interface ShownDates {
  days: Days
  /** The server has more dates in the span than it sends. */
  isCut: boolean
  /** Shows a class as the server has saved it. */
  change: (one: CalendarClass) => void
  /** Reads the span again. */
  refresh: () => Promise<void>
}

interface CalendarDatesProps {
  owner: Owner
  span: Span
  withBookings: boolean
  loading: ReactNode
  failed: ReactNode
  children: (dates: ShownDates) => ReactNode
}

/** Reads the dates of the span and follows their changes. */
export function CalendarDates({ owner, span, withBookings, loading, failed, children }: CalendarDatesProps) {
  const [from, to] = [span.from, span.to].map((at) => new Date(at).toISOString())
  const filter = {
    from: from ?? '',
    to: to ?? '',
    withBookings,
    ...(owner.companyId && { companyID: owner.companyId }),
  }
  // Without a company the server would answer with the admin's own classes.
  if (owner.companyId === '') return loading
  return (
    <QueryRenderer<CalendarDatesQuery> request={datesQuery} variables={{ filter }} loading={loading} failed={failed}>
      {(query, refresh) => <Dates query={query} owner={owner} span={span} refresh={refresh} draw={children} />}
    </QueryRenderer>
  )
}

interface DatesProps {
  query: PreloadedQuery<CalendarDatesQuery>
  owner: Owner
  span: Span
  refresh: () => Promise<void>
  draw: (dates: ShownDates) => ReactNode
}

function Dates({ query, owner, span, refresh, draw }: DatesProps) {
  const { calendar } = usePreloadedQuery<CalendarDatesQuery>(
    graphql`
      query CalendarDatesQuery($filter: CalendarFilter!) {
        calendar: getCalendarLambda(filter: $filter) {
          series {
            name
            duration
            timeZone
            pattern
            status
            isCancelled
            capacity
            dateState
            coachName
            dates
            startMinutes
            booked
          }
          isCut
        }
      }
    `,
    query,
  )
  // The same days at each drawing, so that only a change of them is told to the parts around the grid.
  const { zone } = useGrid().times
  const read = useMemo(() => byDay(classesIn(calendar, span.from), zone), [calendar, span.from, zone])
  const { days, change } = useCalendarClasses(read, calendar, { ...owner, zone })
  return draw({ days, isCut: calendar.isCut, change, refresh })
}

const MINUTE_MS = 60_000

function classesIn({ series }: CalendarDatesQuery$data['calendar'], from: number): CalendarClass[] {
  return series.flatMap(({ dates, startMinutes, booked, ...alike }) =>
    dates.map((id, place) => ({
      id,
      name: alike.name,
      timeZone: alike.timeZone,
      isSeries: Boolean(alike.pattern),
      isPrivate: alike.status === 'DRAFT',
      isCanceled: alike.isCancelled,
      isDeleted: false,
      coachState: coachStateOf(alike.dateState),
      coachName: alike.coachName ?? undefined,
      capacity: alike.capacity,
      booked: booked?.[place],
      startsAt: from + (startMinutes[place] ?? 0) * MINUTE_MS,
      minutes: alike.duration / 60,
    })),
  )
}
