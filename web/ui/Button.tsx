import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type Drawn, draw } from './art/draw.ts'
import { type ButtonVariant, buttonClass } from './buttonClass.ts'
import { classNames } from './classNames.ts'
import { Spinner } from './feedback/Spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  /** Replaces the button element, for example with a link. */
  render?: Drawn
  variant?: ButtonVariant
  /** 44 pixels high, or 40 inside cards; smaller where the page is compact. */
  size?: 'regular' | 'compact'
  /** Keeps the width and the focus, shows a spinner and ignores presses. */
  busy?: boolean
  fullWidth?: boolean
  icon?: ReactNode
}

const sizes = { regular: 'h-(--control) px-5 text-base', compact: 'h-(--control-compact) px-4 text-sm' }

/** A button for an action. Pass a link as `render` for navigation. */
export function Button(props: ButtonProps) {
  const { render, variant = 'primary', size = 'regular', busy = false, fullWidth, icon, children, ...rest } = props
  const own = {
    className: classNames(buttonClass(variant), sizes[size], fullWidth && 'w-full'),
    children: (
      <>
        <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>
          {icon}
          {children}
        </span>
        {busy && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </>
    ),
    ...(render ? {} : { type: 'button' as const }),
    // Not `disabled`: a control that loses the focus while it is busy makes keyboard users start over at the top.
    ...(busy ? { 'aria-busy': true, 'aria-disabled': true, onClickCapture: swallow } : {}),
  }
  return draw('button', { render, own, given: rest })
}

function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
