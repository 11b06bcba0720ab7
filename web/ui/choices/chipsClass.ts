/** The box of a field with chips, followed by an input. The chips stay readable while it is disabled. */
export const chipsClass = [
  'flex min-h-(--control) w-full min-w-0 flex-wrap items-center gap-1.5 rounded border border-field bg-surface text-fg',
  'p-[calc((var(--control)-1.875rem)/2)] transition-[border-color] duration-120',
  'focus-within:border-brand-line focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand-line',
  'data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-transparent data-invalid:border-live',
].join(' ')

export const chipClass =
  'inline-flex h-7 max-w-full items-center gap-1 rounded-inner border border-line bg-track ps-2 text-sm text-fg'

export const chipRemoveClass =
  'grid size-6.5 shrink-0 cursor-pointer place-items-center rounded-inner text-muted hover:text-fg'
