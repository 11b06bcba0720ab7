import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { Main } from './Main.tsx'

/** Nothing but the screen itself, in the person's own theme: somebody trains, and looks from afar. */
export function BareLayout({ children }: LayoutProps) {
  return <Main className="flex min-h-dvh flex-col bg-bg">{children}</Main>
}
