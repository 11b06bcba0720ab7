import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { SpotHoldersEndMutation } from '#schema/__generated__/relay/SpotHoldersEndMutation.graphql.ts'
import type { SpotHoldersQuery } from '#schema/__generated__/relay/SpotHoldersQuery.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

interface SpotHoldersProps {
  query: PreloadedQuery<SpotHoldersQuery>
  /** Assistants only see who holds a spot. */
  mayEnd: boolean
  onEnd: () => Promise<void>
}

/** Members with a spot in each date of the class, and the button to end one. */
export function SpotHolders({ query, mayEnd, onEnd }: SpotHoldersProps) {
  const { spots } = usePreloadedQuery<SpotHoldersQuery>(
    graphql`
      query SpotHoldersQuery($eventID: ID!) {
        spots: standingSpotsByEventID(eventID: $eventID, limit: 1000) {
          items {
            id
            memberName
            memberPhoto
          }
        }
      }
    `,
    query,
  )
  const holders = (spots?.items ?? []).flatMap((item) => item ?? [])
  if (holders.length === 0) return null
  return (
    <section aria-labelledby="spot-holders" className="flex flex-col gap-3">
      <h3 id="spot-holders" className="text-base font-[620]">
        <Trans>Every week</Trans>
      </h3>
      <ul className="flex flex-col gap-3">
        {holders.map(({ id, memberName, memberPhoto }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <Avatar name={memberName} src={memberPhoto} />
            <span className="min-w-0 flex-1">
              <bdi className="block w-fit max-w-full truncate">{memberName}</bdi>
            </span>
            {mayEnd && <EndSpot id={id} name={memberName ?? ''} onEnd={onEnd} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndSpot({ id, name, onEnd }: { id: string; name: string; onEnd: () => Promise<void> }) {
  const { t } = useLingui()
  const { write, isWriting } = useWrite<SpotHoldersEndMutation>(
    graphql`
      mutation SpotHoldersEndMutation($input: EndStandingSpotInput!) {
        ended: endStandingSpot(input: $input) {
          success
          code
          occurrences {
            id
            booked
            remaining
          }
        }
      }
    `,
    { key: 'clientMutationKey' },
  )
  const end = async (close: () => void) => {
    if (!(await write({ id }))) return
    close()
    await onEnd().catch(tellError)
  }
  return (
    <ConfirmButton
      size="compact"
      variant="quiet"
      aria-label={t`End weekly spot: ${name}`}
      question={{
        title: t`End the weekly spot of ${name}?`,
        text: t`All their upcoming bookings in this class will be canceled.`,
        confirmLabel: t`End weekly spot`,
        cancelLabel: t`Keep spot`,
        danger: true,
        busy: isWriting,
      }}
      onConfirm={(close) => void end(close)}
    >
      <Trans>End weekly spot</Trans>
    </ConfirmButton>
  )
}
