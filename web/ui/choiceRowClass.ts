import { classNames } from './classNames.ts'

/** `plain` is a line with a mark; `card` is a box that can be pressed anywhere. */
export type ChoiceLook = 'plain' | 'card'

export function choiceRowClass(look: ChoiceLook): string {
  return classNames(
    'flex cursor-pointer items-start gap-3 select-none has-data-disabled:cursor-not-allowed has-data-disabled:opacity-45',
    look === 'plain' && 'min-h-11 py-2.5',
    look === 'card' && 'min-h-14 rounded border border-field bg-surface p-4 transition-colors duration-120',
    look === 'card' && 'has-data-checked:border-brand-line has-data-checked:bg-brand-soft',
    look === 'card' &&
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-line',
  )
}
