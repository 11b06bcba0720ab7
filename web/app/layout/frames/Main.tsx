import type { ReactNode } from 'react'

/** Target of the link that skips the navigation. */
export const MAIN_ID = 'content'

/** The main content, without the bars around it. */
export function Main({ className, children }: { className: string; children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  )
}
