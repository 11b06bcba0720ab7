import type { LucideIcon } from 'lucide-react'

/** An icon that points in the reading direction, and is mirrored in right-to-left languages. */
export function DirIcon({ icon: Icon, size = 20 }: { icon: LucideIcon; size?: number }) {
  return <Icon aria-hidden size={size} className="shrink-0 rtl:-scale-x-100" />
}
