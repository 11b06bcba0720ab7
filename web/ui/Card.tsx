import type { ComponentProps, ReactNode } from 'react'
import { type Drawn, draw } from './art/draw.ts'
import { classNames } from './classNames.ts'

export type CardProps = ComponentProps<'div'> & {
  render?: Drawn
  /** Runs along the top edge. */
  belt?: ReactNode
  padding?: 'none' | 'regular'
}

/** A surface with a one pixel border. Pass `render` to make it an article or a list item. */
export function Card({ render, belt, padding = 'regular', children, ...rest }: CardProps) {
  const own = {
    className: classNames(
      'relative flex min-w-0 flex-col overflow-hidden rounded border border-line bg-surface',
      'transition-[border-color] duration-120 has-[a:hover]:border-field',
    ),
    children: (
      <>
        {belt}
        <div className={classNames('flex min-w-0 flex-1 flex-col', padding === 'regular' && 'p-4')}>{children}</div>
      </>
    ),
  }
  return draw('div', { render, own, given: rest })
}
