/** The box of everything one types into or picks from: its border stands out 3:1 and turns saffron with the focus. */
export const fieldBoxClass = [
  'min-w-0 rounded border border-field bg-surface text-fg transition-[border-color] duration-120 outline-none',
  'focus-visible:border-brand-line focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-brand-line',
  'data-invalid:border-live data-disabled:cursor-not-allowed data-disabled:opacity-55',
].join(' ')

/** A box of one line. Text runs by its own direction, while the box keeps that of the page. */
export const fieldClass = `${fieldBoxClass} min-h-(--control) w-full px-3 text-base [unicode-bidi:plaintext]`
