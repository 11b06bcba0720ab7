import { useLingui } from '@lingui/react/macro'
import type { Scope } from '#web/features/studio/newClass/newClassForm.ts'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'

/** Which dates of a series change. */
export function ScopeField({ of }: { of: Field<Scope> }) {
  const { t } = useLingui()
  return (
    <FormSegments
      of={of}
      label={t`What to change`}
      options={[
        { value: 'date', label: t`This date` },
        { value: 'following', label: t`This and following` },
        { value: 'all', label: t`All dates` },
      ]}
    />
  )
}
