import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type {
  NextTaught_coach$data,
  NextTaught_coach$key,
} from '#schema/__generated__/relay/NextTaught_coach.graphql.ts'
import { useNow } from '#web/lib/useNow.ts'
import { LiveSeats } from './LiveSeats.tsx'
import { NextClass } from './NextClass.tsx'

type Coach = NonNullable<NextTaught_coach$data['classes']>
type Taught = NonNullable<NonNullable<Coach['items'][number]>>

/** The class that a coach teaches now or next. */
export function useNextTaught(key: NextTaught_coach$key | null | undefined): Taught | undefined {
  const coach = useFragment(
    graphql`
      fragment NextTaught_coach on Contact {
        classes(
          endDate: $fromNow
          filter: {
            status: { ne: DELETED }
            cancelledAt: { attributeExists: false }
            endedAt: { attributeExists: false }
          }
          limit: 4
        ) {
          items {
            id
            startDate
            endDate
            cancelledAt
            endedAt
            ...NextClass_occurrence
          }
        }
      }
    `,
    key,
  )
  const classes = (coach?.classes?.items ?? []).flatMap((item) => (item ? [item] : []))
  return firstToCome(classes, useNow())
}

/** Card of that class, with the button into its room. */
export function NextTaught({ occurrence }: { occurrence: Taught }) {
  return (
    <>
      <NextClass occurrence={occurrence} title={<Situation startsAt={occurrence.startDate} now={useNow()} />} />
      <LiveSeats occurrenceIds={[occurrence.id]} />
    </>
  )
}

function Situation({ startsAt, now }: { startsAt: string; now: number }) {
  return Date.parse(startsAt) <= now ? <Trans>You’re teaching now</Trans> : <Trans>You’re teaching next</Trans>
}

/**
 * Classes are sorted by end, and a long one may start before a short one that ends sooner. A class may be canceled or end
 * after it was read.
 */
function firstToCome(classes: readonly Taught[], now: number): Taught | undefined {
  const toCome = classes.filter(
    ({ cancelledAt, endedAt, endDate }) => !cancelledAt && !endedAt && Date.parse(endDate) > now,
  )
  return toCome.toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate))[0]
}
