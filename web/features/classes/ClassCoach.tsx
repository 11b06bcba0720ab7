import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { ClassCoach_occurrence$key } from '#schema/__generated__/relay/ClassCoach_occurrence.graphql.ts'
import { addressOfCoach } from '#web/lib/addressOfCoach.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Link } from '#web/ui/Link.tsx'

/** Who teaches, with the way to their page. */
export function ClassCoach({ occurrence: key }: { occurrence: ClassCoach_occurrence$key }) {
  const { coachInfo, assistantInfo, company } = useFragment(
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
        company {
          name
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
      <div className="flex items-start gap-4">
        <Avatar name={name} src={coachInfo.photo} size={56} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-lg" dir="auto">
            <Link render={<RouterLink href={addressOfCoach({ id: coachInfo.id, name })} />}>{name}</Link>
          </p>
          {company && (
            <p className="text-sm text-muted" dir="auto">
              {company.name}
            </p>
          )}
          {coachInfo.bio && (
            <p className="line-clamp-5 max-w-prose text-sm" dir="auto">
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
        </div>
      </div>
    </section>
  )
}
