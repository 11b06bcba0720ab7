import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'

interface RoomButtonProps {
  id?: string
  label: string
  icon: ReactNode
  /** What it turns on is on. */
  isOn?: boolean
  /** What people expect to be on is off. */
  isOff?: boolean
  /** Works already, and takes no press. */
  isBusy?: boolean
  badge?: ReactNode
  onClick: () => void
}

export function RoomButton({
  id,
  label,
  icon,
  isOn = false,
  isOff = false,
  isBusy = false,
  badge,
  onClick,
}: RoomButtonProps) {
  return (
    <Tooltip label={label}>
      <span className="relative">
        <IconButton
          id={id}
          label={label}
          icon={icon}
          variant={isOff ? 'danger' : isOn ? 'primary' : 'secondary'}
          aria-pressed={isOn}
          disabled={isBusy}
          onClick={onClick}
        />
        {badge && <span className="pointer-events-none absolute -end-1 -top-1">{badge}</span>}
      </span>
    </Tooltip>
  )
}
