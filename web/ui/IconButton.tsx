import type { ComponentProps, ReactNode } from 'react'
import { type Drawn, draw } from './art/draw.ts'
import { type ButtonVariant, buttonClass } from './buttonClass.ts'
import { classNames } from './classNames.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  render?: Drawn
  /** The accessible name; there is no visible text. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: 'regular' | 'compact'
}

export function IconButton({ render, label, icon, variant = 'quiet', size = 'regular', ...rest }: IconButtonProps) {
  const own = {
    'aria-label': label,
    className: classNames(
      buttonClass(variant),
      size === 'regular' ? 'size-(--control)' : 'size-(--control-compact)',
      'shrink-0',
    ),
    children: icon,
    ...(render ? {} : { type: 'button' as const }),
  }
  return draw('button', { render, own, given: rest })
}
