import { Trans } from '@lingui/react/macro'
import { ExternalLink, MapPin } from 'lucide-react'
import { Link } from '#web/ui/Link.tsx'

/** Where one goes. The map is a plain link: nobody else is asked for anything until it is followed. */
export function ClassPlace({ address }: { address: string }) {
  return (
    <section className="flex items-start gap-3 rounded border border-line bg-surface p-4">
      <MapPin size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-sm text-muted">
          <Trans>Address</Trans>
        </h2>
        <p className="font-[620] break-words">
          <bdi>{address}</bdi>
        </p>
        <Link
          href={mapOf(address)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 self-start"
        >
          <Trans>Open in a map</Trans>
          <ExternalLink size={16} aria-hidden />
        </Link>
      </div>
    </section>
  )
}

/** OpenStreetMap looks for the text as it stands, and needs no account, key or code of theirs. */
function mapOf(address: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address }).toString()}`
}
