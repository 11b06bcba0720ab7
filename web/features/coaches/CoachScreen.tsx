import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX, UserX } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { CoachScreen_classes$key } from '#schema/__generated__/relay/CoachScreen_classes.graphql.ts'
import type { CoachScreenQuery } from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import type { LinkSource } from '#schema/__generated__/relay/FollowCoachMutation.graphql.ts'
import { linkSources } from '#schema/linkSources.ts'
import { paths } from '#web/__generated__/paths.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { LiveBookings } from '#web/features/booking/LiveBookings.tsx'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CoachHeader } from './CoachHeader.tsx'
import { CoachPrograms } from './CoachPrograms.tsx'
import { CoachSection } from './CoachSection.tsx'
import { CoachVideos } from './CoachVideos.tsx'

/** A coach's page: profile, upcoming classes, videos and programs. */
export function CoachScreen({ query, place }: ScreenProps<CoachScreenQuery>) {
  const data = usePreloadedQuery<CoachScreenQuery>(
    graphql`
      query CoachScreenQuery($coachID: ID!, $fromNow: ModelStringKeyConditionInput!) {
        coach: getContacts(id: $coachID) {
          ...CoachHeader_coach
        }
        categories: listCategories(limit: 100) {
          ...CoachHeader_categories
        }
        ...CoachScreen_classes
        ...CoachVideos_query
        ...CoachPrograms_query
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
      <CoachHeader
        coach={data.coach}
        categoryName={next[0]?.categoryName}
        categories={data.categories}
        source={sourceOf(place.search)}
      />
      <CoachSection
        id="coach-classes"
        title={<Trans>Upcoming classes</Trans>}
        list={list}
        items={next}
        keyOf={({ id }) => id}
        empty={<NoClasses />}
        moreLabel={<Trans>Show more classes</Trans>}
      >
        {(occurrence) => <ClassCard occurrence={occurrence} withCoach={false} />}
      </CoachSection>
      <CoachVideos query={data} />
      <CoachPrograms query={data} />
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

/** Where the user found the coach, from the URL; without a parameter, the coach's own link. */
function sourceOf(search: string): LinkSource {
  const param = new URLSearchParams(search).get('source')
  return linkSources.find((source) => source === param) ?? 'MYPAGE'
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
