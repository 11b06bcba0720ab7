import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { InviteDialogMutation } from '#schema/__generated__/relay/InviteDialogMutation.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useField, useForm } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { InviteCoachField } from './InviteCoachField.tsx'
import { emptyInvite, type InviteEntries, inviteForm } from './inviteForm.ts'

interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The list that gets the invitation, by its `__id`. */
  listId: string | undefined
  /** The company of an admin, who chooses one of its coaches; undefined for a coach. */
  companyId: string | undefined
}

/** Invites a person by e-mail, or makes a link to share. */
export function InviteDialog({ open, onOpenChange, ...rest }: InviteDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Invite a member`}
      description={t`Accepting an invitation follows the coach and adds the person to the coach’s members.`}
      closeLabel={t`Close`}
    >
      {open && <Invite {...rest} onClose={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type InviteProps = Pick<InviteDialogProps, 'listId' | 'companyId'> & { onClose: () => void }

function Invite({ listId, companyId, onClose }: InviteProps) {
  const { t } = useLingui()
  const [link, setLink] = useState<string>()
  const invite = useInvite(listId)
  const form = useForm({
    schema: inviteForm({ withCoach: companyId !== undefined }),
    start: emptyInvite,
    send: async (entries) => {
      const { link: createdLink, isRequested } = await invite(entries)
      if (createdLink) return setLink(createdLink)
      if (isRequested) notify({ kind: 'success', text: t`Invitation sent.` })
      else notify({ text: t`Already invited. Use Send again.` })
      onClose()
    },
    refusalOf: requestRefusal({ endpoint: 'email', followerName: 'name', coachID: 'coachId' }),
  })
  const { value: by } = useField(form.field('by'))
  if (link !== undefined) return <InvitationLink link={link} />
  return (
    <Form form={form}>
      <FormSegments
        of={form.field('by')}
        label={t`Invite by`}
        options={[
          { value: 'email', label: t`Email` },
          { value: 'link', label: t`Link` },
        ]}
      />
      {companyId !== undefined && <InviteCoachField of={form.field('coachId')} companyId={companyId} />}
      {by === 'email' && (
        <FormText
          of={form.field('email')}
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="off"
          dir="ltr"
        />
      )}
      <FormText
        of={form.field('name')}
        label={t`Name`}
        hint={t`Optional. Only shown in your list of invitations.`}
        autoComplete="off"
        dir="auto"
      />
      {by === 'link' && (
        <p className="text-sm text-muted">
          <Trans>You get a link to copy, share or send as a text message from your phone.</Trans>
        </p>
      )}
      <FormProblem />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton>{by === 'email' ? <Trans>Send invitation</Trans> : <Trans>Create link</Trans>}</SubmitButton>
      </div>
    </Form>
  )
}

type InviteResult = Pick<InviteDialogMutation['response']['invited'], 'link' | 'isRequested'>

/** Sends the invitation; returns its link, if it was made by link. */
function useInvite(listId: string | undefined): (entries: InviteEntries) => Promise<Partial<InviteResult>> {
  const { send } = useWrite<InviteDialogMutation>(
    graphql`
      mutation InviteDialogMutation($input: InvitationInput!) {
        invited: inviteFollowerLambda(input: $input) {
          success
          code
          link
          isRequested
          invitation {
            id
            ...InvitationList_invitations
          }
        }
      }
    `,
    {
      key: 'clientMutationKey',
      updater: (store) => {
        const node = store.getRootField('inviteFollowerLambda')?.getLinkedRecord('invitation')
        if (node && listId)
          putInPlace(store, {
            listId,
            edgeType: 'ModelInvitationEdge',
            node,
            sortedBy: 'createdAt',
            order: 'descending',
          })
      },
    },
  )
  return async ({ by, email, name, coachId }) => {
    const answer = await send({
      endpoint: by === 'email' ? email : null,
      followerName: name || null,
      coachID: coachId || null,
    })
    return answer?.invited ?? {}
  }
}
