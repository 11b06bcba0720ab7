import { classNames } from '#web/ui/classNames.ts'
import { type Hue, hueFill } from './hue.ts'

export type BeltProps = {
  hue: Hue
  /** One to four stripes at the end; none without a level. */
  level?: 1 | 2 | 3 | 4
  /** The meaning of the stripes; without it the belt is decoration. */
  label?: string
  /** Fills once from start to end, to celebrate an achievement. */
  filling?: boolean
}

/** The brand's belt: a band in the color of the discipline, with a stripe for each level. */
export function Belt({ hue, level, label, filling }: BeltProps) {
  return (
    <div
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className="flex h-1.5 w-full overflow-hidden bg-track"
    >
      <div
        className={classNames(
          'flex size-full origin-left justify-end gap-1 pe-3 rtl:origin-right',
          hueFill[hue],
          filling && 'animate-fill',
        )}
      >
        {stripes.slice(0, level ?? 0).map((stripe) => (
          <span key={stripe} className="h-full w-1 bg-surface" />
        ))}
      </div>
    </div>
  )
}

const stripes = [1, 2, 3, 4]
