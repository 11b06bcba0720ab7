import { Toggle } from '@base-ui/react/toggle'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export type ChipProps = {
  value?: string
  pressed?: boolean
  onPressedChange?: (pressed: boolean) => void
  icon?: ReactNode
  disabled?: boolean
  children: ReactNode
}

/** A toggle. Its selected state has a mark as well as a color. */
export function Chip({ icon, children, ...toggle }: ChipProps) {
  return (
    <Toggle
      {...toggle}
      className="group inline-flex h-(--control-compact) shrink-0 cursor-pointer items-center gap-2 rounded border border-field bg-transparent px-3.5 text-sm font-[560] whitespace-nowrap text-fg transition-[background-color,border-color,scale] duration-120 select-none hover:bg-track active:scale-[.97] data-disabled:opacity-45 data-pressed:border-brand-line data-pressed:bg-brand-soft data-pressed:text-brand-text"
    >
      <Check size={16} aria-hidden className="hidden group-data-pressed:block" />
      {icon && <span className="group-data-pressed:hidden">{icon}</span>}
      {children}
    </Toggle>
  )
}
