import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { graphql } from 'react-relay'
import * as v from 'valibot'
import type { GrantRoleDialogMutation } from '#schema/__generated__/relay/GrantRoleDialogMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { fault } from '#web/ui/form/fault.ts'
import { FormCombobox } from '#web/ui/form/fields/FormCombobox.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useField, useForm } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { type Candidate, usePeopleToAppoint } from './usePeopleToAppoint.ts'

/** The role that the dialog gives. */
export interface GrantedRole {
  kind: 'COACH' | 'ADMIN' | 'GLOBAL'
  /** The company of the role; for a global admin, whose members are searched. */
  companyId: string
}

interface GrantRoleDialogProps extends GrantedRole {
  title: ReactNode
  onGranted: () => Promise<void>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Gives one person a role, at once. */
export function GrantRoleDialog({ open, onOpenChange, ...form }: GrantRoleDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={form.title} closeLabel={t`Close`}>
      <GrantRoleForm {...form} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

const schema = v.object({
  personId: v.pipe(
    v.nullable(v.string()),
    v.check((value) => value !== null, fault(msg`Choose a person.`)),
  ),
})

interface GrantRoleFormProps extends Pick<GrantRoleDialogProps, keyof GrantedRole | 'title' | 'onGranted'> {
  onClose: () => void
}

function GrantRoleForm({ kind, companyId, title, onGranted, onClose }: GrantRoleFormProps) {
  const { t } = useLingui()
  const isGlobal = useStudioRole(['ADMIN', 'GLOBAL'])?.role === 'GLOBAL'
  const { items, hasMore, isSearching, hasFailed, search } = usePeopleToAppoint({ companyId, isGlobal })
  const { send } = useWrite<GrantRoleDialogMutation>(graphql`
    mutation GrantRoleDialogMutation($input: GrantRoleInput!) {
      grant: grantRoleLambda(input: $input) {
        success
        code
        role {
          id
          status
        }
      }
    }
  `)
  const form = useForm({
    schema,
    start: { personId: null as string | null },
    send: async ({ personId }) => {
      await send({
        contactID: personId ?? '',
        role: kind,
        companyID: kind === 'GLOBAL' ? null : companyId,
      })
      notify({ kind: 'success', text: t`Role added: ${`\u2068${chosen?.name ?? ''}\u2069`}` })
      onClose()
      await onGranted()
    },
    refusalOf: requestRefusal({ contactID: 'personId' }),
  })
  const field = form.field('personId')
  const { value } = useField(field)
  const [chosen, setChosen] = useState<Candidate>()
  const listed = items.find(({ id }) => id === value)
  if (listed && listed.id !== chosen?.id) setChosen(listed)
  return (
    <Form form={form}>
      <FormCombobox
        of={field}
        label={t`Person`}
        hint={
          isGlobal ? (
            <Trans>A member of the studio by name, or any person by their email address.</Trans>
          ) : (
            <Trans>Members who have asked to coach at your studio</Trans>
          )
        }
        options={items.map(toOption)}
        search={{
          onSearch: search,
          isSearching,
          searchingText: <Trans>Searching…</Trans>,
          moreText: hasMore && <Trans>Type a name to find others.</Trans>,
          chosen: chosen && toOption(chosen),
        }}
        emptyText={hasFailed ? <Trans>We couldn’t load the members.</Trans> : <Trans>No matches</Trans>}
        openLabel={t`Show all members`}
      />
      <FormProblem />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton>{title}</SubmitButton>
      </div>
    </Form>
  )
}

/** The address tells people with the same name apart, where it is known. */
function toOption({ id, name, email, photo }: Candidate) {
  return {
    value: id,
    label: name,
    icon: <Avatar name={name} src={photo} size={28} />,
    ...(email === undefined ? {} : { keywords: email, end: <bdi className="text-sm text-muted">{email}</bdi> }),
  }
}
