import { Progress } from '@base-ui/react/progress'
import { classNames } from './classNames.ts'
import { type Hue, hueFill } from './hue.ts'

export type BeltProgressProps = {
  value: number
  max: number
  /** What is progressing, for screen readers. */
  label: string
  /** How far it is, in words, such as "3 of 12 sessions". */
  valueText?: string
  hue?: Hue
  /** Cuts the band into its steps, up to two dozen of them. */
  stepped?: boolean
}

const MOST_STEPS = 24

function fillOf(share: number, hue: Hue | undefined): string {
  if (share === 1) return 'bg-good'
  return hue ? hueFill[hue] : 'bg-brand-line'
}

/** The belt as progress: filled from the start, jade when it is complete. */
export function BeltProgress({ value, max, label, valueText, hue, stepped }: BeltProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const cuts = stepped && max > 1 && max <= MOST_STEPS ? Array.from({ length: max - 1 }, (_, index) => index + 1) : []
  return (
    <Progress.Root
      value={share * 100}
      aria-label={label}
      {...(valueText ? { getAriaValueText: () => valueText } : {})}
      className="relative w-full"
    >
      <Progress.Track className="h-1.5 overflow-hidden rounded-full bg-track">
        <Progress.Indicator className={classNames('duration-400 ease-settle transition-[width]', fillOf(share, hue))} />
      </Progress.Track>
      {cuts.map((cut) => (
        <span
          key={cut}
          aria-hidden
          className="absolute inset-y-0 -ms-px w-0.5 bg-surface"
          style={{ insetInlineStart: `${(cut / max) * 100}%` }}
        />
      ))}
    </Progress.Root>
  )
}
