import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { AddClosureDialogMutation } from '#schema/__generated__/relay/AddClosureDialogMutation.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import { dayOf } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { FormDate } from '#web/ui/form/fields/FormWhen.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { ClosureEffect } from './ClosureEffect.tsx'
import { type ClosureEntries, closureForm, emptyClosure } from './closureForm.ts'

interface AddClosureDialogProps {
  /** Undefined for the coach's own classes. */
  companyId: string | undefined
  /** The list that gets the closure, by its `__id`. */
  listId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Closes some days. Before dates are canceled, it says how many, and asks. */
export function AddClosureDialog({ companyId, listId, open, onOpenChange }: AddClosureDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Add closure</Trans>} closeLabel={t`Close`}>
      <ClosureForm companyId={companyId} listId={listId} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface ClosureFormProps extends Pick<AddClosureDialogProps, 'companyId' | 'listId'> {
  onClose: () => void
}

function ClosureForm({ companyId, listId, onClose }: ClosureFormProps) {
  const { t } = useLingui()
  const today = dayOf(useNow())
  const [unconfirmed, setUnconfirmed] = useState<ClosureEntries>()
  const { create, isCreating } = useCreateClosure({ companyId, listId })
  const goBack = () => {
    setUnconfirmed(undefined)
    form.store.sendAgain()
  }
  const finish = async (entries: ClosureEntries) => {
    await create(entries)
    notify({ kind: 'success', text: t`Closure added.` })
    onClose()
  }
  const confirm = async (entries: ClosureEntries) => {
    try {
      await finish(entries)
    } catch (error) {
      goBack()
      tellError(error)
    }
  }
  const form = useForm({
    schema: closureForm,
    start: emptyClosure(today),
    send: async (entries) => (entries.dates === 'cancel' ? setUnconfirmed(entries) : finish(entries)),
    refusalOf: requestRefusal(),
  })
  return (
    <Form form={form}>
      <FormText of={form.field('name')} label={t`Name`} autoComplete="off" />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormDate of={form.field('firstDay')} label={t`First day`} />
        <FormDate of={form.field('lastDay')} label={t`Last day`} min={today} />
      </div>
      <FormSegments
        of={form.field('dates')}
        label={t`Existing dates`}
        options={[
          { value: 'cancel', label: t`Cancel` },
          { value: 'keep', label: t`Keep` },
        ]}
      />
      <p className="text-sm text-muted">
        <Trans>New dates aren’t created on closed days.</Trans>
      </p>
      <FormProblem />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton>
          <Trans>Add closure</Trans>
        </SubmitButton>
      </div>
      {unconfirmed && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => isOpen || goBack()}
          title={<Trans>Close these days?</Trans>}
          text={<ClosureEffect companyId={companyId} firstDay={unconfirmed.firstDay} lastDay={unconfirmed.lastDay} />}
          confirmLabel={<Trans>Close these days</Trans>}
          cancelLabel={<Trans>Back</Trans>}
          onConfirm={() => void confirm(unconfirmed)}
          busy={isCreating}
          danger
        />
      )}
    </Form>
  )
}

function useCreateClosure({ companyId, listId }: Pick<AddClosureDialogProps, 'companyId' | 'listId'>) {
  const timeZone = usePlanningZone(companyId)
  const { send, isWriting } = useWrite<AddClosureDialogMutation>(
    graphql`
      mutation AddClosureDialogMutation($input: ClosureInput!) {
        createClosure(input: $input) {
          success
          code
          closure {
            id
            ...ClosureList_closures
          }
          occurrences {
            id
            status
            cancelledAt
          }
        }
      }
    `,
    {
      key: 'clientMutationKey',
      updater: (store) => {
        const node = store.getRootField('createClosure')?.getLinkedRecord('closure')
        if (node && listId) putInPlace(store, { listId, edgeType: 'ClosureEdge', node, sortedBy: 'endDate' })
      },
    },
  )
  const create = ({ name, firstDay, lastDay, dates }: ClosureEntries) =>
    send({
      companyID: companyId ?? null,
      name,
      firstDay,
      lastDay,
      timeZone,
      cancelsDates: dates === 'cancel',
    })
  return { create, isCreating: isWriting }
}
