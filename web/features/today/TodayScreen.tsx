import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { TodayScreenQuery } from '#schema/__generated__/relay/TodayScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { afterFirstScreen } from '#web/app/firstScreen.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { LiveBookings } from '#web/features/booking/LiveBookings.tsx'
import { DisciplineTiles } from '#web/features/classes/art/DisciplineTiles.tsx'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { NextClass } from '#web/features/classes/NextClass.tsx'
import { NextTaught, useNextTaught } from '#web/features/classes/NextTaught.tsx'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Link } from '#web/ui/Link.tsx'
import { Rail } from '#web/ui/strip/Rail.tsx'
import { FollowedCoaches } from './FollowedCoaches.tsx'
import { NothingBooked } from './NothingBooked.tsx'
import { VideosToday } from './VideosToday.tsx'
import { WeekBars } from './WeekBars.tsx'

const ContinueTraining = lazily(async () => {
  await afterFirstScreen()
  return (await untilLoaded(() => import('#web/features/training/today/ContinueTraining.tsx'))).ContinueTraining
})

/** Maximum number of suggested classes. */
const MOST_OFFERED = 2

/** The member's home: next class, week and recommendations. */
export function TodayScreen({ query }: ScreenProps<TodayScreenQuery>) {
  const { viewer, latest, categories } = usePreloadedQuery<TodayScreenQuery>(
    graphql`
      query TodayScreenQuery($fromNow: ModelStringKeyConditionInput!, $thisWeek: ModelStringKeyConditionInput!) {
        viewer {
          id
          bookings(endDate: $fromNow, filter: { status: { ne: CANCELED } }, limit: 12) {
            items {
              id
              status
              occurrence {
                id
                cancelledAt
                startDate
                endDate
                ...NextClass_occurrence
                ...ClassCard_occurrence
              }
            }
          }
          week: bookings(endDate: $thisWeek, filter: { status: { ne: CANCELED } }, limit: 100) {
            ...WeekBars_bookings
          }
          ...NextTaught_coach
          ...FollowedCoaches_contact
        }
        latest: getLatestClassesLambda(filter: {}) {
          id
          startDate
          remaining
          price
          fees
          viewerBooking {
            status
          }
          ...ClassCard_occurrence
          ...NothingBooked_offered
        }
        categories: listCategories(limit: 100) {
          ...DisciplineTiles_categories
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const now = useNow()
  const booked = bookedToCome(viewer, now)
  // Canceled classes appear in the rail, but never as the next class.
  const next = booked.find(({ cancelledAt }) => !cancelledAt)
  const later = booked.filter((occurrence) => occurrence !== next)
  const taught = useNextTaught(viewer)
  const suggestions = next || taught ? [] : latest.filter((one) => isToBeHad(one, now)).slice(0, MOST_OFFERED)
  const ids = [...new Set([...booked, ...latest].map(({ id }) => id))]

  return (
    <div className="flex flex-col gap-8 md:gap-10">
      <Suspense>
        <ContinueTraining />
      </Suspense>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <UpNext taught={taught} booked={next} />
          {!next && !taught && <NothingBooked offered={suggestions} />}
        </div>
        <div className="flex min-w-0">
          <WeekBars bookings={viewer?.week} />
        </div>
      </div>
      <ClassRail title={t`Your bookings`} allAt={paths.bookings()} all={t`All bookings`}>
        {later.map((occurrence) => (
          <ClassCard key={occurrence.id} occurrence={occurrence} />
        ))}
      </ClassRail>
      <ClassRail title={t`Live now and up next`} allAt={paths.classes()} all={t`All classes`}>
        {latest
          .filter((occurrence) => !suggestions.includes(occurrence))
          .map((occurrence) => (
            <ClassCard key={occurrence.id} occurrence={occurrence} />
          ))}
      </ClassRail>
      <FollowedCoaches contact={viewer} />
      {categories && <Disciplines categories={categories} />}
      <VideosToday />
      {ids.length > 0 && <LiveSeats occurrenceIds={ids} />}
      <LiveBookings rereads />
    </div>
  )
}

type Viewer = TodayScreenQuery['response']['viewer']

/** Sorted by start. Filters ended classes, because the page may stay open. */
function bookedToCome(viewer: Viewer, now: number) {
  const active = (viewer?.bookings?.items ?? []).flatMap((item) =>
    item?.occurrence && item.status !== 'CANCELED' ? [item.occurrence] : [],
  )
  return active
    .filter(({ endDate }) => Date.parse(endDate) > now)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
}

interface UpNextProps {
  taught: ReturnType<typeof useNextTaught>
  booked: ReturnType<typeof bookedToCome>[number] | undefined
}

/** The next taught class and the next booked class, earlier one first. */
function UpNext({ taught, booked }: UpNextProps) {
  const teaching = taught && <NextTaught key={taught.id} occurrence={taught} />
  const training = booked && <NextClass key={booked.id} occurrence={booked} />
  const isTrainingFirst = taught && booked && Date.parse(booked.startDate) < Date.parse(taught.startDate)
  return isTrainingFirst ? [training, teaching] : [teaching, training]
}

function Disciplines({ categories }: ComponentProps<typeof DisciplineTiles>) {
  return (
    <section aria-labelledby="disciplines" className="flex flex-col gap-3">
      <h2 id="disciplines" className="text-xl">
        <Trans>Find Your Class</Trans>
      </h2>
      <DisciplineTiles categories={categories} />
    </section>
  )
}

/** Whether a class can be booked and has not started. */
function isToBeHad(
  { startDate, remaining, price, fees, viewerBooking }: TodayScreenQuery['response']['latest'][number],
  now: number,
): boolean {
  const isFree = price + fees === 0
  return Date.parse(startDate) > now && remaining > 0 && isFree && viewerBooking?.status !== 'BOOKED'
}

interface ClassRailProps {
  title: string
  /** Label and URL of the link to the full list. */
  all: string
  allAt: string
  children: readonly ReactNode[]
}

/** A rail of classes. Empty if it has no entries. */
function ClassRail({ title, all, allAt, children }: ClassRailProps) {
  const { t } = useLingui()
  if (children.length === 0) return undefined
  const more = (
    <Link className="inline-flex min-h-11 items-center" render={<RouterLink href={allAt} />}>
      {all}
    </Link>
  )
  return (
    <Rail title={title} action={more} previousLabel={t`Earlier`} nextLabel={t`Later`}>
      {children}
    </Rail>
  )
}
