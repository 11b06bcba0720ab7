import { Trans, useLingui } from '@lingui/react/macro'
import type { Attendee } from '#web/features/meeting/room/roomState.ts'
import type { StreamMetrics } from './lineMetrics.ts'
import { useFigure } from './useFigure.ts'

interface StreamsTableProps {
  streams: readonly StreamMetrics[]
  attendees: readonly Attendee[]
}

/** Every picture that comes or goes, one a row. */
export function StreamsTable({ streams, attendees }: StreamsTableProps) {
  const { t } = useLingui()
  const { percent, kilobits, whole } = useFigure()
  if (streams.length === 0) {
    return (
      <p className="text-sm text-muted">
        <Trans>No pictures are sent or received.</Trans>
      </p>
    )
  }
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start font-[560]">
        <Trans>Pictures</Trans>
      </caption>
      <thead>
        <tr className="text-muted [&>th]:py-1 [&>th]:text-end [&>th]:font-normal">
          <th scope="col" className="text-start!">
            {t`Whose`}
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
              <Trans>{whole(stream.framesPerSecond)} pictures</Trans>
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
  const name = attendees.find(({ id }) => id === attendeeId)?.name ?? <Trans>Somebody</Trans>
  if (attendeeId === stream.attendeeId) return name
  return <Trans>{name}’s screen</Trans>
}
