import type { ReactNode } from 'react'

export function Prose({ children }: { children: ReactNode }) {
  return (
    <article className="flex max-w-[40rem] flex-col gap-3 text-[1rem] leading-relaxed [&_h2]:pt-6 [&_h2]:text-xl [&_li]:ms-5 [&_li]:list-disc [&_li]:pt-1 [&>p:first-child]:text-lg [&>p:first-child]:text-muted">
      {children}
    </article>
  )
}
