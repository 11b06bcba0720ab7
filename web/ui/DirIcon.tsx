import type { LucideIcon } from 'lucide-react'

/** An icon that points along the line, and so turns round where lines run from the right. */
export function DirIcon({ icon: Icon, size = 20 }: { icon: LucideIcon; size?: number }) {
  return <Icon aria-hidden size={size} className="shrink-0 rtl:-scale-x-100" />
}
