/** The box of input fields: its border has a contrast of 3:1 and turns saffron on focus. */
export const fieldBoxClass = [
  'min-w-0 rounded border border-field bg-surface text-fg transition-[border-color] duration-120 outline-none',
  'focus-visible:border-brand-line focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-brand-line',
  'data-invalid:border-live data-disabled:cursor-not-allowed data-disabled:opacity-55',
].join(' ')

/** A box with one line. Text has its own direction, while the box has that of the page. */
export const fieldClass = `${fieldBoxClass} min-h-(--control) w-full px-3 text-base [unicode-bidi:plaintext]`
