import { Trans, useLingui } from '@lingui/react/macro'
import { useController, useFormState, type UseFormReturn } from 'react-hook-form'
import { useCategoryName } from '#web/app/useCategoryName.ts'
import { useLevelName } from '#web/app/useLevelName.ts'
import { useTypeName } from '#web/app/useTypeName.ts'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormSection } from './FormSection.tsx'
import { useFaultText } from './newClassFaults.ts'
import type { NewClassEntries, NewClassForm } from './newClassForm.ts'

export interface Discipline {
  id: string
  name: string
  levels: readonly string[]
  kinds: readonly { id: string; name: string }[]
}

export interface NewClassFields {
  /** Never its state: that is followed with `useFormState`, or a part that is kept would not hear of it. */
  form: Omit<UseFormReturn<NewClassEntries, unknown, NewClassForm>, 'formState'>
}

/** What is taught. */
export function WhatFields({ form, disciplines }: NewClassFields & { disciplines: readonly Discipline[] }) {
  const { control, register, setValue } = form
  const { errors } = useFormState({ control })
  const { t } = useLingui()
  const faultText = useFaultText()
  const categoryName = useCategoryName()
  const levelName = useLevelName()
  const typeName = useTypeName()
  const { field: discipline } = useController({ control, name: 'categoryId' })
  const { field: kind } = useController({ control, name: 'subCategoryId' })
  const { field: level } = useController({ control, name: 'level' })
  const chosen = disciplines.find(({ id }) => id === discipline.value)
  const choose = (id: string) => {
    discipline.onChange(id)
    setValue('subCategoryId', '')
    setValue('level', '')
  }
  return (
    <FormSection title={<Trans>Class details</Trans>} text={<Trans>How members find it.</Trans>}>
      <div className="grid gap-5 sm:grid-cols-3 sm:items-start sm:gap-4">
        <Select
          label={t`Category`}
          options={disciplines.map(({ id, name }) => ({ value: id, label: categoryName(name) }))}
          value={discipline.value}
          onValueChange={choose}
          error={faultText(errors.categoryId?.message)}
        />
        <Select
          label={t`Type`}
          options={[
            { value: '', label: t`Any type` },
            ...(chosen?.kinds ?? []).map(({ id, name }) => ({ value: id, label: typeName(name) })),
          ]}
          value={kind.value}
          onValueChange={kind.onChange}
        />
        <Select
          label={t`Level`}
          options={[
            { value: '', label: t`Any level` },
            ...(chosen?.levels ?? []).map((name) => ({ value: name, label: levelName(name) })),
          ]}
          value={level.value}
          onValueChange={level.onChange}
        />
      </div>
      <TextField label={t`Title`} autoComplete="off" error={faultText(errors.title?.message)} {...register('title')} />
      <TextArea
        label={t`Description`}
        aside={<Trans>Optional</Trans>}
        error={faultText(errors.description?.message)}
        {...register('description')}
      />
    </FormSection>
  )
}
