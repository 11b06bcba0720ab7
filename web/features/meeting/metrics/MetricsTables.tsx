import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { LineMetrics } from './lineMetrics.ts'
import { StreamsTable } from './StreamsTable.tsx'
import { useFigure } from './useFigure.ts'

/** How well the meeting comes through. Looked at only while it is shown. */
export function MetricsTables({ room }: { room: Room }) {
  const [metrics, setMetrics] = useState<LineMetrics>()
  const attendees = useValue(room.attendees)
  useEffect(() => room.watchMetrics(setMetrics), [room])
  if (!metrics) {
    return (
      <p className="text-sm text-muted">
        <Trans>Measuring…</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <LineTable metrics={metrics} />
      <StreamsTable streams={metrics.streams} attendees={attendees} />
    </div>
  )
}

function LineTable({ metrics }: { metrics: LineMetrics }) {
  const { t } = useLingui()
  const { percent, milliseconds, kilobits } = useFigure()
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start font-[560]">
        <Trans>Sound and line</Trans>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t`What is measured`}</th>
          <th scope="col">{t`Figure`}</th>
        </tr>
      </thead>
      <tbody>
        <Row name={<Trans>Packets lost, sent</Trans>} figure={percent(metrics.lossSentPercent)} />
        <Row name={<Trans>Packets lost, received</Trans>} figure={percent(metrics.lossReceivedPercent)} />
        <Row name={<Trans>Delay to the speaker</Trans>} figure={milliseconds(metrics.speakerDelayMs)} />
        <Row name={<Trans>Round trip</Trans>} figure={milliseconds(metrics.roundTripMs)} />
        <Row name={<Trans>Jitter, sent</Trans>} figure={milliseconds(metrics.jitterSentMs)} />
        <Row name={<Trans>Jitter, received</Trans>} figure={milliseconds(metrics.jitterReceivedMs)} />
        <Row name={<Trans>Bandwidth for sending</Trans>} figure={kilobits(metrics.bandwidthUpKbps)} />
        <Row name={<Trans>Bandwidth for receiving</Trans>} figure={kilobits(metrics.bandwidthDownKbps)} />
      </tbody>
    </table>
  )
}

function Row({ name, figure }: { name: ReactNode; figure: string }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-start font-normal text-muted">
        {name}
      </th>
      <td className="type-number py-1.5 text-end">
        <bdi>{figure}</bdi>
      </td>
    </tr>
  )
}
