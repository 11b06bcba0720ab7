import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { VideoCoach_video$key } from '#schema/__generated__/relay/VideoCoach_video.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

/** Who teaches in it, with the way to their page. */
export function VideoCoach({ video }: { video: VideoCoach_video$key }) {
  const { coachInfo } = useFragment(
    graphql`
      fragment VideoCoach_video on Video {
        coachInfo {
          id
          firstName
          lastName
          photo
          bio
        }
      }
    `,
    video,
  )
  if (!coachInfo) return undefined
  const name = `${coachInfo.firstName} ${coachInfo.lastName}`
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={coachInfo.photo} size={56} />
        <div className="flex min-w-0 flex-col">
          <Link
            look="quiet"
            stretched
            className="font-[620]"
            render={<RouterLink href={paths.coach({ id: coachInfo.id, name })} />}
          >
            <bdi>{name}</bdi>
          </Link>
          {coachInfo.bio && (
            <p className="line-clamp-2 text-sm text-muted" dir="auto">
              {coachInfo.bio}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
