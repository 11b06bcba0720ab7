const FADE = 'transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const backdropClass = `fixed inset-0 z-40 min-h-dvh bg-scrim ${FADE}`

/** The surface of a dialog. */
export const popupClass = [
  'flex max-h-full w-full flex-col overflow-hidden rounded border border-line bg-raised text-fg shadow-overlay outline-none',
  'transition-[opacity,scale] duration-200 ease-settle',
  'data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
].join(' ')

/** The surface of popups next to their control: menus, lists, popovers. */
export const floatingClass = [
  'origin-(--transform-origin) rounded border border-line bg-raised text-fg shadow-overlay outline-none',
  'transition-[opacity,scale] duration-200 ease-settle',
  'data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
].join(' ')
