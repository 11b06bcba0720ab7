import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import * as v from 'valibot'
import type { EndClassDialogMutation } from '#schema/__generated__/relay/EndClassDialogMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { dayOf, endOfDay } from '#web/lib/time/day.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { fault } from '#web/ui/form/fault.ts'
import { FormDate } from '#web/ui/form/fields/FormWhen.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

const schema = v.object({ day: v.pipe(v.string(), v.isoDate(fault(msg`Choose a date.`))) })

interface EndClassDialogProps {
  classId: string
  /** Start of the date whose menu was opened. */
  startDate: string
  onClose: () => void
}

/** Ends a class that repeats: its dates after the chosen day are canceled or deleted. */
export function EndClassDialog({ classId, startDate, onClose }: EndClassDialogProps) {
  const { t } = useLingui()
  const { send } = useWrite<EndClassDialogMutation>(
    graphql`
      mutation EndClassDialogMutation($input: EditEventLambdaInput!) {
        edited: editEventLambda(input: $input) {
          success
          code
          occurrences {
            id
            status
            cancelledAt
          }
        }
      }
    `,
    { key: 'clientMutationKey' },
  )
  const form = useForm({
    schema,
    start: { day: dayOf(Date.parse(startDate)) },
    send: async ({ day }) => {
      await send({ id: classId, endDate: new Date(endOfDay(day) - 1).toISOString() })
      notify({ kind: 'success', text: t`The class ends on the chosen day.` })
      onClose()
    },
    refusalOf: requestRefusal({ endDate: 'day' }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Stop repeating</Trans>}
      description={
        <Trans>
          Dates after this day are deleted. Members who booked one of them see that it was canceled. You can’t undo
          this.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <Form form={form}>
        <FormDate of={form.field('day')} label={t`Last day`} />
        <FormProblem />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton>
            <Trans>Stop repeating</Trans>
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
