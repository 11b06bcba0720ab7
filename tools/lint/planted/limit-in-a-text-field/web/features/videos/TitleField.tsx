// Breaks house/limit-at-field
import type { ReactNode } from 'react'
import { TextField } from '#web/ui/field/TextField.tsx'

export function TitleField({ label }: { label: string }): ReactNode {
  return <TextField label={label} maxLength={200} />
}
