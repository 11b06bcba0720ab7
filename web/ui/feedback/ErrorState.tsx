import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

export type ErrorStateProps = {
  /** What failed. */
  title: ReactNode
  /** What to do about it. */
  text?: ReactNode
  retry?: { label: ReactNode; onRetry: () => void; busy?: boolean }
}

/** A part of the page that failed to load, with a retry button in place. */
export function ErrorState({ title, text, retry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded border border-line bg-surface px-6 py-10 text-center"
    >
      <span className="grid size-11 place-items-center rounded bg-live-soft text-live">
        <CloudOff size={22} aria-hidden />
      </span>
      <div className="flex max-w-[26rem] flex-col gap-1">
        <p className="font-[620] text-fg">{title}</p>
        {text && <p className="text-sm text-balance text-muted">{text}</p>}
      </div>
      {retry && (
        <Button variant="secondary" size="compact" busy={retry.busy ?? false} onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
    </div>
  )
}
