/** The box of everything one types into or picks from: 3:1 border, 44 pixels, saffron line when it has the focus. */
export const fieldClass = [
  'min-h-11 w-full min-w-0 rounded border border-field bg-surface px-3 text-base text-fg',
  'transition-[border-color] duration-120 outline-none',
  'focus-visible:border-brand-line focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-brand-line',
  'data-invalid:border-live data-disabled:cursor-not-allowed data-disabled:opacity-55',
].join(' ')
