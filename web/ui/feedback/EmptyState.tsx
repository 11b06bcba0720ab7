import type { ReactNode } from 'react'

export type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** Makes its title the page's heading, if it is the page's only content. */
  isPage?: boolean
}

/** An empty state: one plain sentence and one action. Icons have 22 pixels. */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-4 rounded border border-dashed border-line px-6 py-10 text-center">
      {icon && <span className="grid size-11 place-items-center rounded bg-track text-muted">{icon}</span>}
      <div className="flex max-w-[26rem] flex-col gap-1">
        <Title className="font-[620] text-fg">{title}</Title>
        {text && <p className="text-sm text-balance text-muted">{text}</p>}
      </div>
      {action}
    </div>
  )
}
