import { graphql, useFragment } from 'react-relay'
import type { CoachLine_occurrence$key } from '#schema/__generated__/relay/CoachLine_occurrence.graphql.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'

export function CoachLine({ occurrence: key }: { occurrence: CoachLine_occurrence$key }) {
  const { coachInfo } = useFragment(
    graphql`
      fragment CoachLine_occurrence on EventOccurrence {
        coachInfo {
          firstName
          lastName
          photo
        }
      }
    `,
    key,
  )
  if (!coachInfo) return undefined
  const name = `${coachInfo.firstName} ${coachInfo.lastName}`
  return (
    <p className="flex items-center gap-2 text-sm">
      <Avatar name={name} src={coachInfo.photo} size={28} />
      <bdi className="min-w-0 truncate">{name}</bdi>
    </p>
  )
}
