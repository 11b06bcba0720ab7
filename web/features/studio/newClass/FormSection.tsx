import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: ReactNode
  /** One sentence about the section's purpose. */
  text: ReactNode
  children: ReactNode
}

/** A section of a long form. The heading is above the fields, or beside them on wide screens. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-line md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-10 md:border-t md:pt-8"
    >
      <div className="flex flex-col gap-1.5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="max-w-[22rem] text-sm text-muted">{text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}
