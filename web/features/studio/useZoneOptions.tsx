import { zoneOffset } from '#web/lib/time/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'

/** All time zones, by their IANA names. Browsers leave out UTC and older names, so the chosen one is added. */
export function useZoneOptions(chosen: string | null) {
  const now = useNow()
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])])
  return [...zones].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    end: <Offset zone={zone} now={now} />,
  }))
}

function Offset({ zone, now }: { zone: string; now: number }) {
  return <bdi className="text-sm text-muted">{zoneOffset(zone, now)}</bdi>
}
