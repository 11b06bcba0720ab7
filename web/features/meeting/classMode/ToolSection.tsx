import { type ReactNode, useId } from 'react'

/** One of the coach's tools, under its name. */
export function ToolSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-b border-line px-4 py-4 last:border-b-0">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}
