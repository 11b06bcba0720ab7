import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** The back button, before the title. */
  back?: ReactNode
  actions?: ReactNode
}

/** The header of a page, with its only first-level heading. */
export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {back && <span className="-ms-3 -me-2 flex">{back}</span>}
      <div className="flex min-w-0 grow basis-60 flex-col gap-1 md:flex-row md:flex-wrap md:items-baseline md:gap-x-3">
        <h1 className="text-2xl text-balance md:text-3xl">{title}</h1>
        {subtitle && <p className="text-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  )
}
