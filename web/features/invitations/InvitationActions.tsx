import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { InvitationActions_invitation$key } from '#schema/__generated__/relay/InvitationActions_invitation.graphql.ts'
import type { InvitationActionsResendMutation } from '#schema/__generated__/relay/InvitationActionsResendMutation.graphql.ts'
import type { InvitationActionsWithdrawMutation } from '#schema/__generated__/relay/InvitationActionsWithdrawMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { InvitationLink } from './InvitationLink.tsx'

interface InvitationActionsProps {
  invitation: InvitationActions_invitation$key
  name: string
}

/** Sends a pending invitation again, or withdraws it. */
export function InvitationActions({ invitation: key, name }: InvitationActionsProps) {
  const { id, status, channel, requestedAt, inviterID } = useFragment(
    graphql`
      fragment InvitationActions_invitation on Invitation {
        id
        status
        channel
        requestedAt
        inviterID
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [link, setLink] = useState<string>()
  const isWaiting = status === 'PENDING' && requestedAt === null
  const inviterToCount = isWaiting ? inviterID : undefined
  const { resend, isSending } = useResend(inviterToCount)
  const { write: withdraw, isWriting } = useWrite<InvitationActionsWithdrawMutation>(
    graphql`
      mutation InvitationActionsWithdrawMutation($input: InvitationInput!) {
        withdrawn: deleteFollowerLambda(input: $input) {
          success
          code
          invitation {
            id
            status
          }
        }
      }
    `,
    { updater: (store, answer) => answer?.withdrawn.success && countOneLess(store, inviterToCount) },
  )
  if (status !== 'PENDING') return null
  const send = async () => {
    const sent = await resend(id)
    if (sent === undefined) return
    if (sent.link === undefined) notify({ kind: 'success', text: t`Invitation sent.` })
    else setLink(sent.link)
  }
  const isByLink = channel === 'LINK'
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      <Button
        size="compact"
        variant="quiet"
        busy={isSending}
        aria-label={isByLink ? t`New link: ${name}` : isWaiting ? t`Send now: ${name}` : t`Send again: ${name}`}
        onClick={() => void send()}
      >
        {isByLink ? <Trans>New link</Trans> : isWaiting ? <Trans>Send now</Trans> : <Trans>Send again</Trans>}
      </Button>
      <ConfirmButton
        size="compact"
        variant="quiet"
        aria-label={t`Withdraw: ${name}`}
        question={{
          title: t`Withdraw this invitation?`,
          text: t`Its link stops working.`,
          confirmLabel: t`Withdraw`,
          cancelLabel: t`Keep`,
          danger: true,
          busy: isWriting,
        }}
        onConfirm={(close) => void withdraw({ id }).then((isDone) => isDone && close())}
      >
        <Trans>Withdraw</Trans>
      </ConfirmButton>
      {link !== undefined && (
        <Dialog open onOpenChange={(isOpen) => isOpen || setLink(undefined)} title={t`New link`} closeLabel={t`Close`}>
          <InvitationLink link={link} />
        </Dialog>
      )}
    </span>
  )
}

/** One invitation of this inviter fewer waits to be sent. Users see only the number of their own. */
function countOneLess(store: RecordSourceSelectorProxy, inviterId: string | undefined): void {
  const inviter = store.get(inviterId ?? '')
  const count = inviter?.getValue('waitingInvitations')
  if (typeof count === 'number') inviter?.setValue(Math.max(0, count - 1), 'waitingInvitations')
}

function useResend(inviterToCount: string | undefined) {
  const { send, isWriting } = useWrite<InvitationActionsResendMutation>(
    graphql`
      mutation InvitationActionsResendMutation($input: InvitationInput!) {
        sent: updateFollowerLambda(input: $input) {
          success
          code
          link
          invitation {
            id
            status
            expiresAt
            requestedAt
          }
        }
      }
    `,
    {
      key: 'clientMutationKey',
      updater: (store, answer) => answer?.sent.success && countOneLess(store, inviterToCount),
    },
  )
  return {
    isSending: isWriting,
    /** Undefined after a failure, which is shown in a toast. */
    resend: async (id: string): Promise<{ link: string | undefined } | undefined> => {
      try {
        const answer = await send({ id, sendsAgain: true })
        return { link: answer?.sent.link ?? undefined }
      } catch (error) {
        tellError(error)
        return undefined
      }
    },
  }
}
