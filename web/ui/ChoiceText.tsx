import type { ReactNode } from 'react'

/** The words beside a mark, and below them what they mean. */
export function ChoiceText({ label, description }: { label: ReactNode; description?: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="font-[520]">{label}</span>
      {description && <span className="text-sm text-muted">{description}</span>}
    </span>
  )
}
