import { floatingClass } from '#web/ui/overlay/overlayClass.ts'

/** A row in a menu or in a list of options. */
export const menuItemClass = [
  'flex min-h-(--control) w-full cursor-pointer items-center gap-3 rounded-inner px-3 text-start text-base outline-none select-none',
  'data-highlighted:bg-track data-disabled:cursor-not-allowed data-disabled:opacity-45',
].join(' ')

/** The surface of such rows. */
export const menuPopupClass = [
  floatingClass,
  'max-h-(--available-height) max-w-[min(20rem,var(--available-width))] overflow-y-auto p-1.5',
].join(' ')
