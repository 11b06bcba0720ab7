import { Trans, useLingui } from '@lingui/react/macro'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { FormSelect } from '#web/ui/form/fields/FormSelect.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { FormTextArea } from '#web/ui/form/fields/FormTextArea.tsx'
import { type OpenForm, useField } from '#web/ui/form/useForm.ts'
import { FormSection } from './FormSection.tsx'
import type { NewClassSchema } from './newClassForm.ts'

export interface Discipline {
  id: string
  name: string
  levels: readonly string[]
  kinds: readonly { id: string; name: string }[]
}

export interface NewClassFields {
  form: OpenForm<NewClassSchema>
}

export function WhatFields({ form, disciplines }: NewClassFields & { disciplines: readonly Discipline[] }) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const levelName = useLevelName()
  const typeName = useTypeName()
  const discipline = useField(form.field('categoryId')).value
  const selected = disciplines.find(({ id }) => id === discipline)
  const startAnew = () => {
    form.field('subCategoryId').set('')
    form.field('level').set('')
  }
  return (
    <FormSection title={<Trans>Class details</Trans>} text={<Trans>How members find it.</Trans>}>
      <div className="grid gap-5 sm:grid-cols-3 sm:items-start sm:gap-4">
        <FormSelect
          of={form.field('categoryId')}
          label={t`Category`}
          options={disciplines.map(({ id, name }) => ({ value: id, label: categoryName(name) }))}
          onPick={startAnew}
        />
        <FormSelect
          of={form.field('subCategoryId')}
          label={t`Type`}
          options={[
            { value: '', label: t`Any type` },
            ...(selected?.kinds ?? []).map(({ id, name }) => ({ value: id, label: typeName(name) })),
          ]}
        />
        <FormSelect
          of={form.field('level')}
          label={t`Level`}
          options={[
            { value: '', label: t`Any level` },
            ...(selected?.levels ?? []).map((name) => ({ value: name, label: levelName(name) })),
          ]}
        />
      </div>
      <FormText of={form.field('title')} label={t`Title`} autoComplete="off" />
      <FormTextArea of={form.field('description')} label={t`Description`} aside={<Trans>Optional</Trans>} />
    </FormSection>
  )
}
