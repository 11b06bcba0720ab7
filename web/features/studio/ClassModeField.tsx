import { Trans } from '@lingui/react/macro'
import { useController, useWatch } from 'react-hook-form'
import { classModeOf } from '#schema/classModeOf.ts'
import { numberOfText } from '#web/lib/numberField.ts'
import { Switch } from '#web/ui/Switch.tsx'
import type { NewClassFields } from './WhatFields.tsx'

/** Whether members' cameras are for those who teach. It follows the number of places until somebody decides. */
export function ClassModeField({ form: { control } }: NewClassFields) {
  const { field } = useController({ control, name: 'isClassMode' })
  const places = useWatch({ control, name: 'places' })
  const capacity = numberOfText(places) ?? 0
  return (
    <Switch
      label={<Trans>Class mode</Trans>}
      description={
        <Trans>
          Members see you large, and only coaches see members’ cameras. Members can still choose to show theirs to
          everyone.
        </Trans>
      }
      checked={classModeOf({ isClassMode: field.value, capacity })}
      onCheckedChange={field.onChange}
    />
  )
}
