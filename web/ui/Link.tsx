import type { ComponentProps } from 'react'
import { type Drawn, draw } from './art/draw.ts'
import { classNames } from './classNames.ts'

export type LinkProps = ComponentProps<'a'> & {
  render?: Drawn
  /** `text` is for sentences; `quiet` looks like its surroundings until it is hovered. */
  look?: 'text' | 'quiet'
  /** Makes the whole surrounding card clickable, while the link keeps its own name. */
  stretched?: boolean
}

const looks = {
  text: 'text-brand-text underline decoration-1 underline-offset-3 hover:decoration-2',
  quiet: 'text-inherit no-underline hover:underline hover:underline-offset-3',
}

/** A link. Pass the router's link as `render`. */
export function Link({ render, look = 'text', stretched, ...rest }: LinkProps) {
  const own = {
    className: classNames(
      'rounded-inner',
      looks[look],
      stretched &&
        'after:absolute after:inset-0 after:rounded focus-visible:outline-none focus-visible:after:outline-2',
      stretched && 'focus-visible:after:outline-offset-2 focus-visible:after:outline-brand-line',
    ),
  }
  return draw('a', { render, own, given: rest })
}
