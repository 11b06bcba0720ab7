import { Plural, Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type {
  SentBroadcasts_query$data,
  SentBroadcasts_query$key,
} from '#schema/__generated__/relay/SentBroadcasts_query.graphql.ts'
import type { SentBroadcastsSubscription } from '#schema/__generated__/relay/SentBroadcastsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'

interface SentBroadcastsProps {
  query: SentBroadcasts_query$key
  coachId: string
  refresh: () => Promise<void>
}

/** The last broadcasts of a coach and the number of people they have reached. */
export function SentBroadcasts({ query, coachId, refresh }: SentBroadcastsProps) {
  const { recent } = useFragment(
    graphql`
      fragment SentBroadcasts_query on Query {
        recent: broadcastsByCoachIDAndCreatedAt(coachID: $coachID, sortDirection: DESC, limit: 5) {
          items {
            id
            content
            status
            people
            sent
            skipped
            createdAt
          }
        }
      }
    `,
    query,
  )
  useLive<SentBroadcastsSubscription>(
    graphql`
      subscription SentBroadcastsSubscription($filter: ModelSubscriptionBroadcastFilterInput) {
        told: onUpdateBroadcasts(filter: $filter) {
          id
          status
          sent
          skipped
        }
      }
    `,
    { filter: { coachID: { eq: coachId } } },
    // An older read can finish after the last event and overwrite its numbers.
    { reread: refresh },
  )
  const broadcasts = (recent?.items ?? []).flatMap((item) => item ?? [])
  if (broadcasts.length === 0) return null
  return (
    <section aria-labelledby="sent-broadcasts" className="flex flex-col gap-2">
      <h3 id="sent-broadcasts" className="text-base font-[620]">
        <Trans>Last sent</Trans>
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {broadcasts.map((broadcast) => (
          <SentBroadcast key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
    </section>
  )
}

type Item = NonNullable<NonNullable<SentBroadcasts_query$data['recent']>['items'][number]>

function SentBroadcast({ broadcast: { content, status, people, sent, skipped, createdAt } }: { broadcast: Item }) {
  const dateLabel = useDateLabel()
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <p className="truncate" dir="auto">
        {content}
      </p>
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span>{dateLabel(createdAt)}</span>
        <span role="status">
          {status === 'SENT' ? (
            <Plural value={sent} one="Sent to # person" other="Sent to # people" />
          ) : (
            <Trans>
              Sending: {sent} of {people}
            </Trans>
          )}
        </span>
        {skipped > 0 && (
          <span>
            <Plural value={skipped} one="# person couldn’t be reached" other="# people couldn’t be reached" />
          </span>
        )}
      </p>
    </li>
  )
}
