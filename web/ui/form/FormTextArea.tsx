import { TextArea, type TextAreaProps } from '#web/ui/TextArea.tsx'
import type { Field } from './FormStore.ts'
import { useField } from './useForm.ts'

type OwnedByForm = 'name' | 'value' | 'defaultValue' | 'onChange' | 'error'

/** Several lines of text in a form. */
export function FormTextArea({ of, ...control }: Omit<TextAreaProps, OwnedByForm> & { of: Field<string> }) {
  const { name, value, set, error } = useField(of)
  return (
    <TextArea
      {...control}
      name={name}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
    />
  )
}
