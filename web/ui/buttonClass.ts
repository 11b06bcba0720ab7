import { classNames } from './classNames.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

// A transparent border, which becomes visible in forced colors mode and outlines the button there.
const variants: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-field bg-transparent text-fg hover:bg-track',
  quiet: 'border border-transparent bg-transparent text-fg hover:bg-track',
  danger: 'border border-transparent bg-live text-on-live hover:opacity-90',
}

/** The common style of pressable elements. */
export function buttonClass(variant: ButtonVariant): string {
  return classNames(
    'relative inline-flex cursor-pointer items-center justify-center rounded font-[620] whitespace-nowrap select-none',
    'transition-[background-color,border-color,opacity,scale] duration-120 active:scale-[.97]',
    'disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-default data-disabled:opacity-45',
    variants[variant],
  )
}
