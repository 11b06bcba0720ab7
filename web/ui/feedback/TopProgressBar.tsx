/** A two-pixel bar along the top edge while the next screen is loading. */
export function TopProgressBar({ active, label }: { active: boolean; label: string }) {
  if (!active) return null
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.5 origin-left animate-creep bg-brand-line rtl:origin-right"
    />
  )
}
