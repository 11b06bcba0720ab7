import { graphql, useFragment } from 'react-relay'
import type { CoachLinks_coach$key } from '#schema/__generated__/relay/CoachLinks_coach.graphql.ts'
import { isWebAddress } from '#schema/values/webAddress.ts'
import { Link } from '#web/ui/Link.tsx'

export function CoachLinks({ coach: key }: { coach: CoachLinks_coach$key }) {
  const { websiteUrl, instagramUrl, tiktokUrl, youtubeUrl } = useFragment(
    graphql`
      fragment CoachLinks_coach on Contact {
        websiteUrl
        instagramUrl
        tiktokUrl
        youtubeUrl
      }
    `,
    key,
  )
  const links = [
    ['Web', websiteUrl],
    ['Instagram', instagramUrl],
    ['TikTok', tiktokUrl],
    ['YouTube', youtubeUrl],
  ].flatMap(([label, href]) => (label && href && isWebAddress(href) ? [{ label, href }] : []))
  if (links.length === 0) return undefined
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {links.map(({ label, href }) => (
        <li key={label} className="flex min-h-11 items-center">
          <Link href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
