import type { ReactNode } from 'react'

/** Running text with headings. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <article className="flex flex-col gap-4 leading-relaxed [&_h2]:pt-4 [&_h2]:text-xl [&_li]:ms-5 [&_li]:list-disc">
      {children}
    </article>
  )
}
