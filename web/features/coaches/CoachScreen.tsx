import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX, UserX } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { CoachScreen_classes$key } from '#schema/__generated__/relay/CoachScreen_classes.graphql.ts'
import type { CoachScreenQuery } from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import type { LinkSource } from '#schema/__generated__/relay/FollowCoachMutation.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { LiveBookings } from '#web/features/booking/LiveBookings.tsx'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CoachHeader } from './CoachHeader.tsx'

/** A coach's page: profile and upcoming classes. */
export function CoachScreen({ query, place }: ScreenProps<CoachScreenQuery>) {
  const data = usePreloadedQuery<CoachScreenQuery>(
    graphql`
      query CoachScreenQuery($coachID: ID!, $fromNow: ModelStringKeyConditionInput!) {
        coach: getContacts(id: $coachID) {
          ...CoachHeader_coach
        }
        ...CoachScreen_classes
      }
    `,
    query,
  )
  const list = usePaged<CoachScreen_classes$key>(
    graphql`
      fragment CoachScreen_classes on Query
      @refetchable(queryName: "CoachScreenClassesQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 12 }, cursor: { type: "String" }) {
        coach: getContacts(id: $coachID) {
          classes(endDate: $fromNow, filter: { status: { eq: PUBLISHED } }, first: $count, after: $cursor)
            @connection(key: "CoachScreen_classes") {
            edges {
              node {
                id
                categoryName
                startDate
                endDate
                ...ClassCard_occurrence
              }
            }
          }
        }
      }
    `,
    data,
  )
  const next = useNext((list.data.coach?.classes?.edges ?? []).flatMap(({ node }) => node ?? []))
  if (!data.coach) return <NoSuchCoach />
  return (
    <div className="flex flex-col gap-8">
      <CoachHeader coach={data.coach} categoryName={next[0]?.categoryName} source={sourceOf(place.search)} />
      <section aria-labelledby="coach-classes" className="flex flex-col gap-4">
        <h2 id="coach-classes" className="text-xl">
          <Trans>Upcoming classes</Trans>
        </h2>
        {next.length === 0 && !list.hasMore ? (
          <NoClasses />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 ml:grid-cols-3">
            {next.map((occurrence) => (
              <li key={occurrence.id} className="flex *:w-full">
                <ClassCard occurrence={occurrence} withCoach={false} />
              </li>
            ))}
          </ul>
        )}
        <NextPage list={list}>
          <Trans>Show more classes</Trans>
        </NextPage>
      </section>
      {next.length > 0 && <LiveSeats occurrenceIds={next.map(({ id }) => id)} />}
      <LiveBookings />
    </div>
  )
}

/** Upcoming classes sorted by start. The server sorts by end, and classes may end while the page stays open. */
function useNext<Taught extends { startDate: string; endDate: string }>(classes: readonly Taught[]): Taught[] {
  const now = useNow()
  return classes
    .filter(({ endDate }) => Date.parse(endDate) > now)
    .toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate))
}

const sources: readonly LinkSource[] = ['INVITE', 'CLASS', 'PROGRAM', 'SHARE']

/** Where the user found the coach, from the URL; without a parameter, the coach's own link. */
function sourceOf(search: string): LinkSource {
  const param = new URLSearchParams(search).get('source')
  return sources.find((source) => source === param) ?? 'MYPAGE'
}

function NoClasses() {
  const { t } = useLingui()
  return <EmptyState icon={<CalendarX size={22} aria-hidden />} title={t`No upcoming classes`} action={<FindClass />} />
}

function NoSuchCoach() {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      icon={<UserX size={22} aria-hidden />}
      title={t`Coach not found`}
      text={t`The link may be old, or this coach may no longer teach here.`}
      action={<FindClass />}
    />
  )
}

function FindClass() {
  return (
    <Button variant="secondary" size="compact" render={<RouterLink href={paths.classes()} />}>
      <Trans>Find a class</Trans>
    </Button>
  )
}
