import { classNames } from '#web/ui/classNames.ts'
import { type Hue, hueFill } from './hue.ts'

export type BeltProgressProps = {
  value: number
  max: number
  /** What is progressing, for screen readers. */
  label: string
  /** The progress as text, such as "3 of 12 sessions". */
  valueText?: string
  hue?: Hue
  /** Divides the band into its steps, up to two dozen of them. */
  stepped?: boolean
}

const MOST_STEPS = 24

function fillOf(share: number, hue: Hue | undefined): string {
  if (share === 1) return 'bg-good'
  return hue ? hueFill[hue] : 'bg-brand-line'
}

/** A progress bar in the form of a belt: filled from the start, jade when complete. */
export function BeltProgress({ value, max, label, valueText, hue, stepped }: BeltProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const cuts = stepped && max > 1 && max <= MOST_STEPS ? Array.from({ length: max - 1 }, (_, index) => index + 1) : []
  return (
    // Replaces the library's progress bar, which works around a bug of one screen reader with an "x" that all others
    // read.
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
      className="relative w-full"
    >
      <div className="h-1.5 overflow-hidden rounded-full bg-track">
        <div
          className={classNames('duration-400 ease-settle h-full transition-[width]', fillOf(share, hue))}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {cuts.map((cut) => (
        <span
          key={cut}
          aria-hidden
          className="absolute inset-y-0 -ms-px w-0.5 bg-surface"
          style={{ insetInlineStart: `${(cut / max) * 100}%` }}
        />
      ))}
    </div>
  )
}
