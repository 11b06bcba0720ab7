import { OTPField } from '@base-ui/react/otp-field'
import { classNames } from '#web/ui/classNames.ts'
import { fieldBoxClass } from './fieldClass.ts'
import { type FieldTexts, FormField } from './FormField.tsx'

export type OneTimeCodeFieldProps = Omit<FieldTexts, 'aside'> & {
  value: string
  onValueChange: (value: string) => void
  /** Called once the last digit has been typed or pasted. */
  onComplete?: (value: string) => void
  /** Some providers send seven or eight digits. */
  length?: 6 | 7 | 8
  /** The accessible name of a digit, such as "Digit 2 of 6". */
  digitLabel: (position: number) => string
  disabled?: boolean
  autoFocus?: boolean
}

/** A numeric code from a message. It supports paste and autofill, and always runs from left to right. */
export function OneTimeCodeField(props: OneTimeCodeFieldProps) {
  const { value, onValueChange, onComplete, length = 6, digitLabel, disabled, autoFocus, ...texts } = props
  const positions = Array.from({ length }, (_, index) => index + 1)
  return (
    <FormField {...texts} disabled={disabled} announces>
      <OTPField.Root
        dir="ltr"
        length={length}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        {...(onComplete ? { onValueComplete: (next: string) => onComplete(next) } : {})}
        className="flex gap-2"
      >
        {positions.map((position) => (
          <OTPField.Input
            key={position}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The person has just asked for the code, and waits for this field.
            autoFocus={position === 1 && (autoFocus ?? false)}
            {...(position > 1 ? { 'aria-label': digitLabel(position) } : {})}
            className={classNames(fieldBoxClass, 'type-number h-14 w-full flex-1 text-center text-2xl')}
          />
        ))}
      </OTPField.Root>
    </FormField>
  )
}
