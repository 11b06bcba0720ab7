import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX, UserX } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CoachScreenQuery } from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CoachHeader } from './CoachHeader.tsx'

/** A coach's home: who they are and what they teach next. */
export function CoachScreen({ query }: ScreenProps<CoachScreenQuery>) {
  const { coach, classes } = usePreloadedQuery<CoachScreenQuery>(
    graphql`
      query CoachScreenQuery($coachID: ID!, $fromNow: ModelStringKeyConditionInput!) {
        coach: getContacts(id: $coachID) {
          ...CoachHeader_coach
        }
        classes: listEventOccurrences(
          coachID: $coachID
          endDate: $fromNow
          filter: { status: { eq: PUBLISHED } }
          limit: 12
        ) {
          items {
            id
            categoryName
            ...ClassCard_occurrence
          }
        }
      }
    `,
    query,
  )
  if (!coach) return <NoSuchCoach />
  const occurrences = (classes?.items ?? []).flatMap((item) => (item ? [item] : []))
  return (
    <div className="flex flex-col gap-8">
      <CoachHeader coach={coach} categoryName={occurrences[0]?.categoryName} />
      <section aria-labelledby="coach-classes" className="flex flex-col gap-4">
        <h2 id="coach-classes" className="text-xl">
          <Trans>Upcoming classes</Trans>
        </h2>
        {occurrences.length === 0 ? (
          <NoClasses />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 ml:grid-cols-3">
            {occurrences.map((occurrence) => (
              <li key={occurrence.id} className="flex *:w-full">
                <ClassCard occurrence={occurrence} withCoach={false} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {occurrences.length > 0 && <LiveSeats scope={{ occurrenceIds: occurrences.map(({ id }) => id) }} />}
    </div>
  )
}

function NoClasses() {
  const { t } = useLingui()
  return <EmptyState icon={<CalendarX size={22} aria-hidden />} title={t`No upcoming classes`} />
}

function NoSuchCoach() {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      icon={<UserX size={22} aria-hidden />}
      title={t`Coach not found`}
      text={t`The link may be old, or this coach may no longer teach here.`}
    />
  )
}
