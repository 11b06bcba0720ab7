import type { ReactNode } from 'react'

export type StatProps = { label: ReactNode; value: ReactNode; unit?: ReactNode; detail?: ReactNode }

/** A large number with its unit beside it. */
export function Stat({ label, value, unit, detail }: StatProps) {
  return (
    <dl className="flex min-w-0 flex-col gap-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-baseline gap-1.5">
        <span className="type-number text-3xl">{value}</span>
        {unit && <span className="text-sm text-muted">{unit}</span>}
      </dd>
      {detail && <dd className="text-sm text-muted">{detail}</dd>}
    </dl>
  )
}
