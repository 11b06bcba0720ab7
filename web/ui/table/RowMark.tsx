import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { CheckMark } from '#web/ui/option/CheckMark.tsx'

/** Selects a row, or all of them. What is pressed is larger than the box. */
export function RowMark(props: ComponentProps<typeof CheckMark>) {
  return (
    <Field.Root className="contents">
      <Field.Label className="grid size-(--control) cursor-pointer place-items-center">
        <CheckMark {...props} />
      </Field.Label>
    </Field.Root>
  )
}
