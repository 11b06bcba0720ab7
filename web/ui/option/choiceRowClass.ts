import { classNames } from '#web/ui/classNames.ts'

/**
 * `plain` is a row with a mark; `card` is a box that can be pressed anywhere; `row` puts such boxes side by side;
 * `tile` puts up to seven small ones in even columns, with the mark above the label.
 */
export type ChoiceLook = 'plain' | 'card' | 'row' | 'tile'

export function choicesClass(look: ChoiceLook): string {
  return {
    plain: 'flex flex-col',
    card: 'grid gap-2',
    row: 'flex flex-wrap gap-2 *:grow',
    tile: 'grid grid-cols-4 gap-2 sm:grid-cols-7',
  }[look]
}

export function legendClass(look: ChoiceLook): string {
  return classNames('w-full text-sm font-[560]', look === 'plain' && 'pb-1.5', look === 'tile' && 'col-span-full')
}

export function choiceRowClass(look: ChoiceLook): string {
  const isBox = look !== 'plain'
  return classNames(
    'flex cursor-pointer select-none has-data-disabled:cursor-not-allowed has-data-disabled:opacity-45',
    look === 'plain' && 'min-h-11 items-start gap-3 py-2.5',
    look === 'card' && 'min-h-14 items-start gap-3 p-4',
    look === 'row' && 'min-h-11 items-center gap-2.5 px-3.5 py-2',
    look === 'tile' && 'min-h-17 flex-col items-center justify-center gap-1.5 px-1 py-2 text-center text-sm',
    isBox && 'rounded border border-field bg-surface transition-colors duration-120 hover:border-fg',
    isBox && 'has-data-checked:border-brand-line has-data-checked:bg-brand-soft',
    isBox && 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-line',
  )
}
