export type CountBadgeProps = {
  count: number
  /** The count in words, such as "3 unread messages". */
  label: string
}

const MOST_SHOWN = 99

/** A count, hidden at zero. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      role="img"
      aria-label={label}
      dir="ltr"
      className="type-number inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-live px-1 text-2xs text-on-live"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  )
}
