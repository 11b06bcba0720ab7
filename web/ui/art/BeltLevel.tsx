import { classNames } from '#web/ui/classNames.ts'
import { type Hue, hueFill, hueText } from './hue.ts'

export type BeltLevelProps = { hue: Hue; level: 1 | 2 | 3 | 4; label: string }

const steps = [1, 2, 3, 4]

/** A level of up to four stripes in the color of the belt, with its name. */
export function BeltLevel({ hue, level, label }: BeltLevelProps) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm font-[560]', hueText[hue])}>
      <span aria-hidden className="flex gap-0.75">
        {steps.map((step) => (
          <span key={step} className={classNames('h-3 w-1 rounded-[1px]', step <= level ? hueFill[hue] : 'bg-track')} />
        ))}
      </span>
      {label}
    </span>
  )
}
