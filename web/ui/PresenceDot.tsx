import { classNames } from './classNames.ts'

export type PresenceStatus = 'online' | 'away' | 'busy' | 'offline' | 'invisible'

export type PresenceDotProps = {
  status: PresenceStatus
  /** The status as text. Omit it if the text is already beside the dot. */
  label?: string
}

// Each status has its own shape, so that color is never the only sign.
const shapes: Record<PresenceStatus, string> = {
  online: 'bg-good border-good',
  away: 'border-fg bg-linear-to-b from-fg from-50% to-transparent to-50%',
  busy: 'bg-live border-live before:h-0.5 before:w-1.5 before:rounded-full before:bg-on-live',
  offline: 'border-faint bg-surface',
  invisible: 'border-dashed border-muted bg-surface',
}

/** Whether a user is present. */
export function PresenceDot({ status, label }: PresenceDotProps) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={classNames('inline-grid size-3 place-items-center rounded-full border-2', shapes[status])}
    />
  )
}
