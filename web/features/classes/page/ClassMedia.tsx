import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { ClassMedia_occurrence$key } from '#schema/__generated__/relay/ClassMedia_occurrence.graphql.ts'
import { isWebAddress } from '#schema/values/webAddress.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { Link } from '#web/ui/Link.tsx'

/** Videos, and pictures from other sites, as links (decision 047). */
export function ClassMedia({ occurrence: key }: { occurrence: ClassMedia_occurrence$key }) {
  const { eventMedia } = useFragment(
    graphql`
      fragment ClassMedia_occurrence on EventOccurrence {
        eventMedia {
          url
          type
        }
      }
    `,
    key,
  )
  const linked = (eventMedia ?? []).filter(
    ({ url, type }) => isWebAddress(url) && !(type === 'IMAGE' && isOwnAddress(url)),
  )
  if (linked.length === 0) return undefined
  return (
    <ul className="flex flex-wrap gap-x-6">
      {linked.map(({ url, type }, index) => (
        // The same URL may appear twice, so the index is the key.
        <li key={index}>
          <Link
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5"
          >
            <span>
              <MediaName type={type} host={URL.parse(url)?.host ?? ''} />
            </span>
            <ExternalLink size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function MediaName({ type, host }: { type: string; host: string }) {
  const site = <bdi>{host}</bdi>
  if (type === 'IMAGE') return <Trans>Picture on {site}</Trans>
  return type === 'VIDEO' ? <Trans>Video on {site}</Trans> : <Trans>File on {site}</Trans>
}
