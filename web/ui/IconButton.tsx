import { mergeProps } from '@base-ui/react/merge-props'
import { useRender } from '@base-ui/react/use-render'
import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from './buttonClass.ts'
import { classNames } from './classNames.ts'

export type IconButtonProps = Omit<useRender.ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What a screen reader says; there is no other text. */
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
  return useRender({ defaultTagName: 'button', render, props: mergeProps<'button'>(own, rest) })
}
