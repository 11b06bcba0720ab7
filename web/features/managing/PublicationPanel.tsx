import type { ReactNode } from 'react'

interface PublicationPanelProps {
  picture: ReactNode
  title: string
  /** Badges and facts below the title. */
  status: ReactNode
  actions: ReactNode
  /** Notices below the panel. */
  children: ReactNode
}

/** Above an editor: the item, its status and what can be done with it. */
export function PublicationPanel({ picture, title, status, actions, children }: PublicationPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4 rounded border border-line bg-surface p-4">
        {picture}
        <div className="flex min-w-48 flex-1 flex-col gap-2">
          <h2 className="text-lg">
            <bdi className="break-words">{title}</bdi>
          </h2>
          {status}
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      {children}
    </div>
  )
}
