import type { ReactNode } from 'react'

/** The label beside a mark, with a description below. */
export function ChoiceText({
  icon,
  label,
  description,
}: {
  icon?: ReactNode
  label: ReactNode
  description?: ReactNode
}) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-center gap-2 font-[520]">
        {icon && <span className="text-muted">{icon}</span>}
        {label}
      </span>
      {description && <span className="text-sm text-muted">{description}</span>}
    </span>
  )
}
