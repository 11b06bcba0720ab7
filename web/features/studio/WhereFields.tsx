import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Video } from 'lucide-react'
import { useController, useFormState } from 'react-hook-form'
import { useShell } from '#web/app/useShell.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ClassModeField } from './ClassModeField.tsx'
import { FormSection } from './FormSection.tsx'
import { useFaultText } from './newClassFaults.ts'
import type { NewClassFields } from './WhatFields.tsx'

/** Where people meet, and how many of them. */
export function WhereFields({ form }: NewClassFields) {
  const { control, register } = form
  const { configuration } = useShell()
  const { errors } = useFormState({ control })
  const { t } = useLingui()
  const faultText = useFaultText()
  const { field: where } = useController({ control, name: 'where' })
  return (
    <FormSection title={<Trans>Location and capacity</Trans>} text={<Trans>The room opens 15 minutes early.</Trans>}>
      <SegmentedControl
        label={t`Location`}
        labelShown
        options={[
          { value: 'live', label: t`Online`, icon: <Video size={18} aria-hidden /> },
          { value: 'onSite', label: t`In person`, icon: <MapPin size={18} aria-hidden /> },
        ]}
        value={where.value}
        onValueChange={where.onChange}
        fullWidth
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <TextField
          label={t`Capacity`}
          inputMode="numeric"
          autoComplete="off"
          error={faultText(errors.places?.message)}
          {...register('places')}
        />
      </div>
      {where.value === 'live' && configuration.meetings === 'own' && <ClassModeField form={form} />}
    </FormSection>
  )
}
