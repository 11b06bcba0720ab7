import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { chipClass, chipRemoveClass } from './chipsClass.ts'

export interface RemovableChipProps {
  name: string
  onRemove: () => void
  disabled: boolean
}

/** A label with a button that removes it. */
export function RemovableChip({ name, onRemove, disabled }: RemovableChipProps) {
  const { t } = useLingui()
  return (
    <span className={chipClass}>
      <bdi className="truncate">{name}</bdi>
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        disabled={disabled}
        onClick={onRemove}
        className={chipRemoveClass}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}
