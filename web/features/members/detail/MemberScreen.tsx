import { Trans, useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { MemberScreenQuery } from '#schema/__generated__/relay/MemberScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/members/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { MemberAttendance } from './MemberAttendance.tsx'
import { MemberGroups } from './MemberGroups.tsx'
import { MemberHeader } from './MemberHeader.tsx'
import { MemberHealth } from './MemberHealth.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { MemberPrograms } from './MemberPrograms.tsx'
import { useLiveLink } from './useLiveLink.ts'

/** A member: what the coach keeps about them, and what they did in the coach's classes and programs. */
export function MemberScreen({ query }: ScreenProps<MemberScreenQuery>) {
  const data = usePreloadedQuery<MemberScreenQuery>(
    graphql`
      query MemberScreenQuery($id: ID!) {
        viewer {
          id
          ...MemberGroups_viewer
        }
        link: getCoachesMembers(id: $id) {
          id
          coachID
          ...MemberHeader_link
          ...MemberGroups_link
          ...MemberHealth_link
        }
        ...MemberNotes_query
        ...MemberAttendance_query
        ...MemberPrograms_query
      }
    `,
    query,
  )
  useLiveLink(query.variables.id)
  const { viewer, link } = data
  if (!link || !viewer) return <NoMember />
  const isOwn = link.coachID === viewer.id
  return (
    <div className="flex flex-col gap-10">
      <MemberHeader link={link} />
      <div className="grid gap-10 ml:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-10">
          <MemberAttendance query={data} />
          <MemberPrograms query={data} />
        </div>
        {isOwn && (
          <div className="flex min-w-0 flex-col gap-10">
            <MemberGroups link={link} viewer={viewer} />
            <MemberHealth link={link} />
            <MemberNotes query={data} />
          </div>
        )}
      </div>
    </div>
  )
}

function NoMember() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<UserX size={22} aria-hidden />}
      title={t`No longer a member`}
      text={t`They left, or were removed. Notes about them and their groups were deleted.`}
      action={
        <Button variant="secondary" render={<RouterLink href={paths.members()} />}>
          <Trans>All members</Trans>
        </Button>
      }
    />
  )
}
