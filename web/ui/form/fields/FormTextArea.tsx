import { TextArea, type TextAreaProps } from '#web/ui/field/TextArea.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

type OwnedByForm = 'name' | 'value' | 'defaultValue' | 'onChange' | 'error'

/** A form field with several lines of text. */
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
