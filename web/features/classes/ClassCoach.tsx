import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { ClassCoach_occurrence$key } from '#schema/__generated__/relay/ClassCoach_occurrence.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { FollowCoach } from '#web/features/following/FollowCoach.tsx'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { Link } from '#web/ui/Link.tsx'

/** The coach and assistant of a class, with a link to the coach's page. */
export function ClassCoach({ occurrence: key }: { occurrence: ClassCoach_occurrence$key }) {
  const { coachInfo, coach, assistantInfo, company } = useFragment(
    graphql`
      fragment ClassCoach_occurrence on EventOccurrence {
        coachInfo {
          id
          firstName
          lastName
          photo
          bio
        }
        assistantInfo {
          firstName
          lastName
        }
        coach {
          ...FollowCoach_coach
        }
        company {
          name
          logo
        }
      }
    `,
    key,
  )
  if (!coachInfo) return undefined
  const name = `${coachInfo.firstName} ${coachInfo.lastName}`
  const assistant = assistantInfo ? `${assistantInfo.firstName} ${assistantInfo.lastName}` : undefined
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">
        <Trans>Your coach</Trans>
      </h2>
      <div className="relative flex items-start gap-4 rounded border border-line bg-surface p-4 transition-[border-color] duration-120 has-[a:hover]:border-field">
        <Avatar name={name} src={coachInfo.photo} size={64} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-lg font-[620]">
            <Link
              look="quiet"
              stretched
              render={<RouterLink href={paths.coach({ id: coachInfo.id, name, source: 'CLASS' })} />}
            >
              <bdi>{name}</bdi>
            </Link>
          </p>
          {company && (
            <p className="flex items-center gap-1.5 text-sm text-muted">
              {company.logo && <Avatar name={company.name} src={company.logo} size={20} />}
              <bdi>{company.name}</bdi>
            </p>
          )}
          {coachInfo.bio && (
            <p className="line-clamp-5 max-w-prose pt-1 text-sm" dir="auto">
              {coachInfo.bio}
            </p>
          )}
          {assistant && (
            <p className="text-sm text-muted">
              <Trans>
                Assisted by <bdi>{assistant}</bdi>
              </Trans>
            </p>
          )}
          {coach && (
            // Above the stretched link, so that it receives clicks.
            <div className="relative z-1 pt-2">
              <FollowCoach coach={coach} source="CLASS" />
            </div>
          )}
        </div>
        <span className="ms-auto self-center text-muted">
          <DirIcon icon={ChevronRight} />
        </span>
      </div>
    </section>
  )
}
