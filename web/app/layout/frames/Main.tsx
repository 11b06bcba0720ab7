import type { ReactNode } from 'react'

/** The way in for the keyboard: the link that skips the navigation leads here. */
export const MAIN_ID = 'content'

/** What the page is about, as opposed to the bars around it. */
export function Main({ className, children }: { className: string; children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  )
}
