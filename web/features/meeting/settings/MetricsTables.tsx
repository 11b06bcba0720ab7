import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { Attendee, Room } from '#web/features/meeting/session/room.ts'
import { numberLocale } from '#web/lib/format/numberLocale.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { LineMetrics, StreamMetrics } from './metrics.ts'

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
        <Trans>Audio and connection</Trans>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t`Metric`}</th>
          <th scope="col">{t`Value`}</th>
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

interface StreamsTableProps {
  streams: readonly StreamMetrics[]
  attendees: readonly Attendee[]
}

/** Every picture that comes or goes, one a row. */
function StreamsTable({ streams, attendees }: StreamsTableProps) {
  const { t } = useLingui()
  const { percent, kilobits, whole } = useFigure()
  if (streams.length === 0) {
    return (
      <p className="text-sm text-muted">
        <Trans>No video is being sent or received.</Trans>
      </p>
    )
  }
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start font-[560]">
        <Trans>Video</Trans>
      </caption>
      <thead>
        <tr className="text-muted [&>th]:py-1 [&>th]:text-end [&>th]:font-normal">
          <th scope="col" className="text-start!">
            {t`Attendee`}
          </th>
          <th scope="col">{t`Size`}</th>
          <th scope="col">{t`Per second`}</th>
          <th scope="col">{t`Lost`}</th>
        </tr>
      </thead>
      <tbody>
        {streams.map((stream) => (
          <tr key={stream.id} className="border-t border-line [&>td]:py-1.5 [&>td]:text-end">
            <th scope="row" className="max-w-28 truncate py-1.5 text-start font-normal" dir="auto">
              <Whose stream={stream} attendees={attendees} />
            </th>
            <td className="type-number">
              <bdi>{stream.width && stream.height ? `${stream.width}×${stream.height}` : '–'}</bdi>
            </td>
            <td className="type-number">
              <bdi>{kilobits(stream.kbps)}</bdi>
              <br />
              <Trans>{whole(stream.framesPerSecond)} fps</Trans>
            </td>
            <td className="type-number">
              <bdi>{percent(stream.lossPercent)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Whose({ stream, attendees }: { stream: StreamMetrics; attendees: readonly Attendee[] }) {
  if (stream.isSent) return <Trans>You</Trans>
  const attendeeId = stream.attendeeId.replace(/#content$/, '')
  const name = attendees.find(({ id }) => id === attendeeId)?.name ?? <Trans>Someone</Trans>
  if (attendeeId === stream.attendeeId) return name
  return <Trans>{name}’s screen</Trans>
}

const UNKNOWN = '–'

/** Figures in the page's language. What is not known is a dash. */
function useFigure() {
  const { i18n } = useLingui()
  const write = (figure: number | undefined, options: Intl.NumberFormatOptions) =>
    figure === undefined ? UNKNOWN : new Intl.NumberFormat(numberLocale(i18n.locale), options).format(figure)
  return {
    /** Of 0 to 100. */
    percent: (figure: number | undefined) =>
      write(figure === undefined ? undefined : figure / 100, { style: 'percent', maximumFractionDigits: 1 }),
    milliseconds: (figure: number | undefined) =>
      write(figure, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }),
    kilobits: (figure: number | undefined) =>
      write(figure, { style: 'unit', unit: 'kilobit-per-second', maximumFractionDigits: 0 }),
    whole: (figure: number | undefined) => write(figure, { maximumFractionDigits: 0 }),
  }
}
