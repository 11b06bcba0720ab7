/** From this width on, which is `md`, the list and the conversation stand side by side. */
export const WIDE = '(min-width: 56.25rem)'

/** The list, and beside it the conversation where there is room. Its height is what the bars and the title leave. */
export const boxClass =
  'max-md:-mx-4 md:grid md:h-[calc(100dvh-12.5rem)] md:min-h-[26rem] md:grid-cols-[minmax(18rem,23rem)_1fr] md:overflow-hidden md:rounded md:border md:border-line md:bg-surface'

/** A conversation that is a page of its own: between the edges and the bottom bar of a phone. */
export const chatClass =
  'flex flex-col bg-bg max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] md:h-[calc(100dvh-10rem)] md:min-h-[26rem] md:overflow-hidden md:rounded md:border md:border-line md:bg-surface'
