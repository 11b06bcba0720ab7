import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { CalendarFeedDialogDeleteMutation } from '#schema/__generated__/relay/CalendarFeedDialogDeleteMutation.graphql.ts'
import request, { type CalendarFeedDialogQuery } from '#schema/__generated__/relay/CalendarFeedDialogQuery.graphql.ts'
import type { CalendarFeedDialogRenewMutation } from '#schema/__generated__/relay/CalendarFeedDialogRenewMutation.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { FeedAddress } from './FeedAddress.tsx'

interface CalendarFeedDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes, renews and ends the address by which other calendars read the user's classes. */
export function CalendarFeedDialog({ open, onOpenChange }: CalendarFeedDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Calendar feed`}
      description={t`See the classes you’ve booked or teach in your own calendar. Changes show up there by themselves.`}
      closeLabel={t`Close`}
    >
      <div className="flex min-h-40 flex-col gap-4">
        {open && (
          <QueryRenderer<CalendarFeedDialogQuery> request={request} variables={{}} loading={<Spinner />}>
            {(query, refresh) => <Feed query={query} onChange={refresh} />}
          </QueryRenderer>
        )}
      </div>
    </Dialog>
  )
}

interface FeedProps {
  query: PreloadedQuery<CalendarFeedDialogQuery>
  onChange: () => Promise<void>
}

function Feed({ query, onChange }: FeedProps) {
  const { feed } = usePreloadedQuery<CalendarFeedDialogQuery>(
    graphql`
      query CalendarFeedDialogQuery {
        feed: getCalendarFeed {
          createdAt
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const dateLabel = useDateLabel()
  const [address, setAddress] = useState<string>()
  const { renew, turnOff, isWriting } = useFeedWrites()
  const madeOn = feed && dateLabel(feed.createdAt)
  // The write is done, whether or not the feed can be read again.
  const showChange = () => onChange().catch(tellError)
  const make = async () => {
    const next = await renew()
    if (next === undefined) return
    setAddress(next)
    await showChange()
  }
  const end = async () => {
    if (!(await turnOff())) return false
    setAddress(undefined)
    await showChange()
    return true
  }
  if (!feed && address === undefined)
    return (
      <span className="self-start">
        <Button busy={isWriting} onClick={() => void make()}>
          <Trans>Create an address</Trans>
        </Button>
      </span>
    )
  return (
    <>
      {address === undefined ? (
        <p>
          <Trans>
            Your feed has been on since {madeOn}. Its address is only shown once: if you need it again, create a new
            one.
          </Trans>
        </p>
      ) : (
        <FeedAddress address={address} />
      )}
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          variant="secondary"
          busy={isWriting}
          question={{
            title: t`Create a new address?`,
            text: t`Calendars that use the current address no longer get changes.`,
            confirmLabel: t`Create a new address`,
            cancelLabel: t`Cancel`,
          }}
          onConfirm={(close) => void make().then(close)}
        >
          <Trans>Create a new address</Trans>
        </ConfirmButton>
        <ConfirmButton
          variant="quiet"
          busy={isWriting}
          question={{
            title: t`Turn off the feed?`,
            text: t`Calendars that use the current address no longer get changes.`,
            confirmLabel: t`Turn off`,
            cancelLabel: t`Cancel`,
            danger: true,
            busy: isWriting,
          }}
          onConfirm={(close) => void end().then((isDone) => isDone && close())}
        >
          <Trans>Turn off</Trans>
        </ConfirmButton>
      </div>
    </>
  )
}

function useFeedWrites() {
  const renewing = useWrite<CalendarFeedDialogRenewMutation>(graphql`
    mutation CalendarFeedDialogRenewMutation {
      renewed: renewCalendarFeed {
        success
        code
        address
      }
    }
  `)
  const ending = useWrite<CalendarFeedDialogDeleteMutation>(graphql`
    mutation CalendarFeedDialogDeleteMutation {
      ended: deleteCalendarFeed {
        success
        code
      }
    }
  `)
  return {
    isWriting: renewing.isWriting || ending.isWriting,
    /** The new address; undefined after a failure, which is told. */
    renew: async () => {
      try {
        return (await renewing.send({}, crypto.randomUUID()))?.renewed.address ?? undefined
      } catch (error) {
        tellError(error)
        return undefined
      }
    },
    turnOff: () => ending.write({}, crypto.randomUUID()),
  }
}
