import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Link } from '#web/ui/Link.tsx'

interface FollowedCoachProps {
  id: string
  name: string
  photo: string | null | undefined
}

/** A coach's picture and name. The link covers the nearest positioned ancestor. */
export function FollowedCoach({ id, name, photo }: FollowedCoachProps) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={photo} size={56} />
      <Link
        look="quiet"
        stretched
        className="min-w-0 font-[620]"
        render={<RouterLink href={paths.coach({ id, name })} />}
      >
        <bdi className="line-clamp-2">{name}</bdi>
      </Link>
    </div>
  )
}
