import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { Main } from './Main.tsx'

/** Only the screen, in the user's theme: for workouts, which are read from a distance. */
export function BareLayout({ children }: LayoutProps) {
  return <Main className="flex min-h-dvh flex-col bg-bg">{children}</Main>
}
