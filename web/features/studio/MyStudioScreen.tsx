import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  Activity,
  Building2,
  CalendarDays,
  CalendarPlus,
  Clapperboard,
  Flag,
  GraduationCap,
  Inbox,
  type LucideIcon,
  MailPlus,
  Shapes,
  UserRoundPlus,
  Users,
  Video,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  MyStudioScreenQuery,
  MyStudioScreenQuery$data,
} from '#schema/__generated__/relay/MyStudioScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { Boundary } from '#web/app/failures/Boundary.tsx'
import { roleLabels } from '#web/app/names/roleLabels.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { managedCompany } from '#web/app/routing/managedFilters.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { CalendarFeedButton } from '#web/features/calendarFeed/CalendarFeedButton.tsx'
import { NextTaught, useNextTaught } from '#web/features/classes/NextTaught.tsx'
import { LiveFollowCount } from '#web/features/following/LiveFollowCount.tsx'
import { BroadcastButton } from '#web/features/messages/broadcast/BroadcastButton.tsx'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { CompanyToday } from './CompanyToday.tsx'
import { LiveApprovals } from './LiveApprovals.tsx'
import { TodaysClasses } from './TodaysClasses.tsx'

const StudioActivity = lazily(
  async () => (await untilLoaded(() => import('./activity/StudioActivity.tsx'))).StudioActivity,
)

/** Home of a studio's staff: the next class, pending requests and links to all areas. */
export function MyStudioScreen({ query }: ScreenProps<MyStudioScreenQuery>) {
  const { viewer, requests } = usePreloadedQuery<MyStudioScreenQuery>(
    graphql`
      query MyStudioScreenQuery($fromNow: ModelStringKeyConditionInput!) {
        viewer {
          id
          followersCount
          ...NextTaught_coach
          own: classes(endDate: $fromNow, filter: { status: { ne: DELETED } }, limit: 24) {
            items {
              ...TodaysClasses_occurrences
            }
          }
        }
        requests: listRoles(filter: { status: { eq: PENDING }, role: { eq: COACH } }, limit: 1000) {
          listId: __id
          items {
            id
            coachID
            companyID
            status
          }
          nextToken
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const role = useStudioRole()
  const taught = useNextTaught(viewer)
  if (!viewer || !role) return undefined
  const isAdmin = role.role !== 'COACH'
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-3 text-lg">
        {role.companyName && <bdi>{role.companyName}</bdi>}
        <Badge tone="brand">{t(roleLabels[role.role])}</Badge>
        <MessageMembers isCoach={!isAdmin} />
      </div>
      {isAdmin ? <AdminClasses role={role} /> : <OwnClasses taught={taught} dates={viewer.own?.items} />}
      <ul aria-label={t`Studio`} className="grid gap-4 sm:grid-cols-2 ml:grid-cols-3">
        {isAdmin ? (
          <AdminPlaces role={role} requests={requests} viewerId={viewer.id} />
        ) : (
          <CoachPlaces coachId={viewer.id} followers={viewer.followersCount} />
        )}
      </ul>
      {role.role !== 'GLOBAL' && (
        <Boundary resetKey={query} renderFallback={() => null}>
          <Suspense>
            <StudioActivity companyId={isAdmin ? role.companyId : undefined} />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}

function AdminClasses({ role: { role, companyId } }: { role: HeldRole }) {
  return role === 'ADMIN' && companyId !== undefined && <CompanyToday companyId={companyId} />
}

interface OwnClassesProps {
  taught: ReturnType<typeof useNextTaught>
  dates: ComponentProps<typeof TodaysClasses>['dates']
}

/** A coach's next class, and the others of today. */
function OwnClasses({ taught, dates }: OwnClassesProps) {
  return (
    <>
      {taught ? <NextTaught key={taught.id} occurrence={taught} /> : <NothingToTeach />}
      <TodaysClasses dates={dates} zone={usePlanningZone(undefined)} exceptId={taught?.id} />
    </>
  )
}

type Requests = NonNullable<MyStudioScreenQuery$data['requests']>['items']

/** The number of members who wait for an answer of an admin with that role. */
function waitingFor(role: HeldRole, requests: Requests, viewerId: string): number {
  const isHere = (companyId: string | null | undefined) => role.role === 'GLOBAL' || companyId === role.companyId
  return requests.filter((item) => item?.status === 'PENDING' && isHere(item.companyID) && item.coachID !== viewerId)
    .length
}

function MessageMembers({ isCoach }: { isCoach: boolean }) {
  return (
    isCoach && (
      <span className="ms-auto flex flex-wrap gap-3">
        <CalendarFeedButton size="compact">
          <Trans>Add to your calendar</Trans>
        </CalendarFeedButton>
        <BroadcastButton audience="MEMBERS" size="compact">
          <Trans>Message all members</Trans>
        </BroadcastButton>
      </span>
    )
  )
}

interface AdminPlacesProps {
  role: HeldRole
  requests: MyStudioScreenQuery$data['requests']
  viewerId: string
}

function AdminPlaces({ role, requests, viewerId }: AdminPlacesProps) {
  const waiting = waitingFor(role, requests?.items ?? [], viewerId)
  const hasMore = Boolean(requests?.nextToken)
  const { t, i18n } = useLingui()
  const count = i18n.number(waiting)
  return (
    <>
      <LiveApprovals listId={requests?.listId} />
      {role.role === 'ADMIN' && (
        <StudioPlace icon={Video} href={paths.companyClasses()} title={<Trans>Live Classes</Trans>}>
          <Trans>What’s on, who’s booked, and the way into each room</Trans>
        </StudioPlace>
      )}
      <StudioPlace
        icon={Clapperboard}
        href={paths.manageVideos({ company: role.role === 'GLOBAL' ? 'all' : role.companyId })}
        title={<Trans>Videos</Trans>}
      >
        <Trans>What your coaches have uploaded, and what waits for approval</Trans>
      </StudioPlace>
      {role.role === 'ADMIN' && (
        <StudioPlace icon={Users} href={paths.members({ company: role.companyId })} title={<Trans>Members</Trans>}>
          <Trans>Who your coaches train</Trans>
        </StudioPlace>
      )}
      <StudioPlace icon={GraduationCap} href={paths.manageCoaches()} title={<Trans>Coaches</Trans>}>
        <Trans>Who coaches here and what they teach</Trans>
      </StudioPlace>
      <StudioPlace
        icon={Inbox}
        href={paths.manageCoaches({ tab: 'requests' })}
        title={<Trans>Requests</Trans>}
        end={<CountBadge count={waiting} label={t`Waiting for an answer: ${waiting}`} />}
      >
        {hasMore ? (
          <Trans>More than {count} members would like to coach</Trans>
        ) : (
          <Plural
            value={waiting}
            _0="No one is waiting"
            one="# member would like to coach"
            other="# members would like to coach"
          />
        )}
      </StudioPlace>
      <StudioPlace icon={Building2} href={paths.company()} title={<Trans>Studio details</Trans>}>
        <Trans>Name, address, opening hours and currency</Trans>
      </StudioPlace>
      <StudioPlace
        icon={MailPlus}
        href={paths.manageInvitations({ company: managedCompany(role) })}
        title={<Trans>Invitations</Trans>}
      >
        <Trans>Invite members, and see who has joined</Trans>
      </StudioPlace>
      {role.role === 'GLOBAL' && (
        <>
          <StudioPlace icon={Flag} href={paths.reports()} title={<Trans>Reports</Trans>}>
            <Trans>Conversations that people have reported</Trans>
          </StudioPlace>
          <StudioPlace icon={Activity} href={paths.operations()} title={<Trans>Operations</Trans>}>
            <Trans>Jobs and storage of this installation</Trans>
          </StudioPlace>
        </>
      )}
    </>
  )
}

function CoachPlaces({ coachId, followers }: { coachId: string; followers: number }) {
  return (
    <>
      <LiveFollowCount coachId={coachId} />
      <StudioPlace icon={Video} href={paths.taught()} title={<Trans>Live Classes</Trans>}>
        <Trans>Your upcoming classes and who’s booked</Trans>
      </StudioPlace>
      <StudioPlace icon={Clapperboard} href={paths.manageVideos()} title={<Trans>Videos</Trans>}>
        <Trans>Upload, edit and publish your videos</Trans>
      </StudioPlace>
      <StudioPlace icon={Users} href={paths.members()} title={<Trans>Members</Trans>}>
        <Trans>Notes, groups, attendance and progress</Trans>
      </StudioPlace>
      <StudioPlace icon={UserRoundPlus} href={paths.followers()} title={<Trans>Followers</Trans>}>
        <span role="status">
          <Plural value={followers} _0="No followers yet" one="# follower" other="# followers" />
        </span>
      </StudioPlace>
      <StudioPlace icon={CalendarPlus} href={paths.newClass()} title={<Trans>New class</Trans>}>
        <Trans>One class or a weekly one</Trans>
      </StudioPlace>
      <StudioPlace icon={MailPlus} href={paths.manageInvitations()} title={<Trans>Invitations</Trans>}>
        <Trans>Invite members, and see who has joined</Trans>
      </StudioPlace>
      <StudioPlace icon={Shapes} href={paths.becomeCoach()} title={<Trans>What you teach</Trans>}>
        <Trans>Change your category</Trans>
      </StudioPlace>
    </>
  )
}

function NothingToTeach() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<CalendarDays size={22} aria-hidden />}
      title={t`No upcoming classes`}
      text={t`Create a class and members can book it right away.`}
      action={
        <Button render={<RouterLink href={paths.newClass()} />}>
          <Trans>New class</Trans>
        </Button>
      }
    />
  )
}

interface StudioPlaceProps {
  icon: LucideIcon
  href: string
  title: ReactNode
  /** Shown at the end of the title row. */
  end?: ReactNode
  children: ReactNode
}

function StudioPlace({ icon: Icon, href, title, end, children }: StudioPlaceProps) {
  return (
    <li className="relative flex items-start gap-4 rounded border border-line bg-surface p-4 has-[a:hover]:border-field">
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded bg-brand-soft text-brand-text">
        <Icon size={22} />
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="flex items-center gap-2">
          <Link look="quiet" stretched className="font-[620]" render={<RouterLink href={href} />}>
            {title}
          </Link>
          {end}
        </span>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  )
}
