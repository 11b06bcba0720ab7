import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { limits } from '#schema/__generated__/limits.ts'
import type { BroadcastDialogMutation } from '#schema/__generated__/relay/BroadcastDialogMutation.graphql.ts'
import request, {
  type BroadcastAudience,
  type BroadcastDialogQuery,
} from '#schema/__generated__/relay/BroadcastDialogQuery.graphql.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { SentBroadcasts } from './SentBroadcasts.tsx'

interface BroadcastDialogProps {
  audience: BroadcastAudience
  /** The class, if the audience is one. */
  eventID?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Writes a message to many people, and shows how far the last ones have come. */
export function BroadcastDialog({ audience, eventID, open, onOpenChange }: BroadcastDialogProps) {
  const { t } = useLingui()
  const coachID = usePerson()?.contactId
  const titles = {
    MEMBERS: t`Message all members`,
    FOLLOWERS: t`Message all followers`,
    CLASS: t`Message this class`,
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={titles[audience]} closeLabel={t`Close`}>
      <div className="flex min-h-72 flex-col gap-4">
        {coachID !== undefined && (
          <QueryRenderer<BroadcastDialogQuery>
            request={request}
            variables={{ audience, eventID: eventID ?? null, coachID }}
            loading={<Spinner />}
          >
            {(query, refresh) => <Broadcast query={query} onSent={refresh} />}
          </QueryRenderer>
        )}
      </div>
    </Dialog>
  )
}

function Broadcast({ query, onSent }: { query: PreloadedQuery<BroadcastDialogQuery>; onSent: () => Promise<void> }) {
  const data = usePreloadedQuery<BroadcastDialogQuery>(
    graphql`
      query BroadcastDialogQuery($audience: BroadcastAudience!, $eventID: ID, $coachID: ID!) {
        people: countBroadcastAudience(audience: $audience, eventID: $eventID)
        ...SentBroadcasts_query
      }
    `,
    query,
  )
  const { t } = useLingui()
  const { audience, eventID, coachID } = query.variables
  const [id, setId] = useState(() => crypto.randomUUID())
  const [content, setContent] = useState('')
  const [isOverLimit, setOverLimit] = useState(false)
  const { send, isWriting } = useWrite<BroadcastDialogMutation>(graphql`
    mutation BroadcastDialogMutation($input: BroadcastInput!) {
      sent: sendBroadcast(input: $input) {
        success
        code
        broadcast {
          id
        }
      }
    }
  `)
  const submit = async () => {
    setOverLimit(false)
    try {
      await send({ id, audience, content: content.trim(), ...(eventID == null ? {} : { eventID }) })
    } catch (error) {
      if (error instanceof RequestError && error.code === 'LIMIT_REACHED') setOverLimit(true)
      else tellError(error)
      return
    }
    setId(crypto.randomUUID())
    setContent('')
    await onSent()
  }
  return (
    <>
      <AudienceLine people={data.people} isClass={audience === 'CLASS'} />
      {data.people > 0 && (
        <>
          <TextArea
            label={t`Message`}
            rows={4}
            maxLength={limits.Broadcast.content.max}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
          {isOverLimit && (
            <p role="alert" className="text-live">
              <Trans>You’ve sent {messageLimits.broadcastsPerDay} of these today. Try again tomorrow.</Trans>
            </p>
          )}
          <span className="self-end">
            <Button disabled={content.trim() === ''} busy={isWriting} onClick={() => void submit()}>
              <Plural value={data.people} one="Send to # person" other="Send to # people" />
            </Button>
          </span>
        </>
      )}
      <SentBroadcasts query={data} coachId={coachID} refresh={onSent} />
    </>
  )
}

function AudienceLine({ people, isClass }: { people: number; isClass: boolean }) {
  if (people === 0)
    return (
      <p className="text-muted">
        {isClass ? <Trans>No one has booked this class yet.</Trans> : <Trans>There’s no one to write to yet.</Trans>}
      </p>
    )
  return (
    <p className="text-muted">
      {isClass ? (
        <Trans>All people with a booking get this in the class chat.</Trans>
      ) : (
        <Trans>Each person gets this as a private message. Only you see their answers.</Trans>
      )}
    </p>
  )
}
