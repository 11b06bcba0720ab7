import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { planLimits } from '#schema/training/plan.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { EffortScale } from '#web/features/training/player/session/EffortScale.tsx'
import type { LoggedSet, SetDone } from '#web/features/training/session/workoutLog.ts'
import { Button } from '#web/ui/Button.tsx'
import { fault } from '#web/ui/form/fault.ts'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField, useForm } from '#web/ui/form/useForm.ts'
import { NumberField, type NumberFieldProps } from '#web/ui/number/NumberField.tsx'

const KILOGRAMS_STEP = 2.5

const wholeUpTo = (most: number) =>
  v.pipe(
    v.nullable(v.number()),
    v.check(
      (value) => value !== null && Number.isInteger(value) && value >= 1 && value <= most,
      fault(msg`Enter 1–${most}.`),
    ),
  )
const { weight: heaviest } = planLimits

/** A set has repetitions or a time, and keeps which of the two. */
function schemaFor({ seconds }: LoggedSet) {
  const none = v.null()
  return v.object({
    reps: seconds === null ? wholeUpTo(planLimits.reps) : v.nullable(v.number()),
    seconds: seconds === null ? none : wholeUpTo(planLimits.seconds),
    weight: v.pipe(
      v.nullable(v.number()),
      v.check((value) => value === null || (value >= 0 && value <= heaviest), fault(msg`Enter 0–${heaviest}.`)),
    ),
    effort: v.nullable(v.number()),
  })
}

interface EditSetProps {
  set: LoggedSet
  onSave: (figures: SetDone) => void
  onDelete: () => void
  onClose: () => void
}

/** Corrects or deletes a set of the history. */
export function EditSet({ set, onSave, onDelete, onClose }: EditSetProps) {
  const { t } = useLingui()
  const [schema] = useState(() => schemaFor(set))
  const { reps, weight, seconds, effort } = set
  const form = useForm({
    schema,
    start: { reps, weight, seconds, effort },
    send: async (figures) => onSave(figures),
    refusalOf: requestRefusal(),
  })
  const { value: shownEffort, set: setEffort } = useField(form.field('effort'))
  return (
    <Form form={form} className="gap-4 pt-2 pb-4">
      <div className="grid gap-3 sm:grid-cols-2 sm:items-start">
        {seconds === null ? (
          <Figure of={form.field('reps')} label={t`Repetitions`} />
        ) : (
          <Figure of={form.field('seconds')} label={t`Seconds`} />
        )}
        <Figure of={form.field('weight')} label={t`Weight in kilograms`} step={KILOGRAMS_STEP} />
      </div>
      <EffortScale value={shownEffort} onChange={setEffort} />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" className="me-auto" onClick={onDelete}>
          <Trans>Delete set</Trans>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}

type FigureProps = Pick<NumberFieldProps, 'label' | 'step'> & { of: Field<number | null> }

function Figure({ of, ...control }: FigureProps) {
  const { name, value, set, error } = useField(of)
  return <NumberField {...control} min={0} name={name} value={value} onChange={set} error={error} />
}
