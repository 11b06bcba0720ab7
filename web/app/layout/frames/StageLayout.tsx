import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { useDressedPage } from '#web/features/meeting/settings/useRoomTheme.ts'
import { Main } from './Main.tsx'

/** Nothing but the screen itself: in a live class no bar stands in the way. */
export function StageLayout({ children }: LayoutProps) {
  useDressedPage()
  return <Main className="flex min-h-dvh flex-col bg-bg">{children}</Main>
}
