import { Trans } from '@lingui/react/macro'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'

/** Names the zone of the times around it where the browser has another one. */
export function ZoneNote({ zone }: { zone: string }) {
  const name = zone.replaceAll('_', ' ')
  if (zone === guessTimeZone()) return undefined
  return (
    <p className="text-sm text-muted">
      <Trans>
        Times in <bdi>{name}</bdi>
      </Trans>
    </p>
  )
}
