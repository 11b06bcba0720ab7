import type { ReactNode } from 'react'

export type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** It is all there is on the page, and so its sentence is the page's heading. */
  isPage?: boolean
}

/** Nothing here: one plain sentence and one way on. Icons are line icons of 22 pixels. */
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
