import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Video } from 'lucide-react'
import { useController, useFormState } from 'react-hook-form'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormSection } from './FormSection.tsx'
import { useFaultText } from './newClassFaults.ts'
import type { NewClassFields } from './WhatFields.tsx'

/** Where people meet, and how many of them. */
export function WhereFields({ form: { control, register } }: NewClassFields) {
  const { errors } = useFormState({ control })
  const { t } = useLingui()
  const faultText = useFaultText()
  const { field: where } = useController({ control, name: 'where' })
  return (
    <FormSection title={<Trans>Where, and for how many</Trans>}>
      <SegmentedControl
        label={t`Where people meet`}
        labelShown
        options={[
          { value: 'live', label: t`Streamed live`, icon: <Video size={18} aria-hidden /> },
          { value: 'onSite', label: t`On site`, icon: <MapPin size={18} aria-hidden /> },
        ]}
        value={where.value}
        onValueChange={where.onChange}
        fullWidth
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <TextField
          label={t`Places`}
          inputMode="numeric"
          autoComplete="off"
          error={faultText(errors.places?.message)}
          {...register('places')}
        />
      </div>
    </FormSection>
  )
}
