import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex flex-col gap-2">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children && <p className="text-muted">{children}</p>}
    </header>
  )
}
