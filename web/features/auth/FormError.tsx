import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What went wrong with the form as a whole. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className="flex items-start gap-3 rounded border border-live bg-live-soft px-4 py-3 text-sm">
      <TriangleAlert size={18} aria-hidden className="mt-px shrink-0 text-live" />
      {children}
    </p>
  )
}
