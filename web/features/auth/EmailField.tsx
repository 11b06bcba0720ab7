import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { TextField } from '#web/ui/TextField.tsx'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** For who moves the focus to what is wrong. */
  ref: Ref<HTMLInputElement>
  error: string | undefined
}

/** An e-mail address, which always runs from the left. */
export function EmailField({ value, onChange, onBlur, ref, error }: EmailFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      ref={ref}
      label={t`Email address`}
      labelHidden
      placeholder={t`name@example.com`}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error}
    />
  )
}
