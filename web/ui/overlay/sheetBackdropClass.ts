/** Follows the gesture: the further a sheet is swiped away, the clearer the page behind it. */
export const sheetBackdropClass = [
  'fixed inset-0 z-40 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))]',
  'transition-opacity duration-300 ease-settle data-swiping:duration-0',
  'data-ending-style:opacity-0 data-starting-style:opacity-0',
].join(' ')
