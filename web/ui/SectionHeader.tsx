import type { ReactNode } from 'react'

export type SectionHeaderProps = { id?: string; title: ReactNode; action?: ReactNode }

/** The header of a section. */
export function SectionHeader({ id, title, action }: SectionHeaderProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {action}
    </div>
  )
}
