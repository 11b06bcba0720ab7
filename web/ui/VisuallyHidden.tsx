import type { ReactNode } from 'react'

/** Read by screen readers, invisible otherwise. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
