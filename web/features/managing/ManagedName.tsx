import type { ReactNode } from 'react'
import { Link as RouterLink } from 'wouter'
import { Link } from '#web/ui/Link.tsx'

interface ManagedNameProps {
  picture: ReactNode
  /** URL of its editor. */
  href: string
  name: string
}

/** The first cell of a row in a managed list: a picture, and the name as a link. */
export function ManagedName({ picture, href, name }: ManagedNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-4 py-1">
      {picture}
      <Link look="quiet" stretched={false} render={<RouterLink href={href} />}>
        <bdi className="line-clamp-2 text-pretty break-words">{name}</bdi>
      </Link>
    </span>
  )
}
