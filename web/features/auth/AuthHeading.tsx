import type { ReactNode, Ref } from 'react'

interface AuthHeadingProps {
  title: ReactNode
  /** For screens that move the focus to the heading. */
  ref?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function AuthHeading({ title, ref, children }: AuthHeadingProps) {
  return (
    <header className="flex flex-col gap-2">
      <h1 ref={ref} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {title}
      </h1>
      {children && <p className="text-muted">{children}</p>}
    </header>
  )
}
