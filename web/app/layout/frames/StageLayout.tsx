import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { useDressedPage } from '#web/features/meeting/settings/useRoomTheme.ts'
import { Main } from './Main.tsx'

/** Only the screen: a live class has no bars. */
export function StageLayout({ children }: LayoutProps) {
  useDressedPage()
  return <Main className="flex min-h-dvh flex-col bg-bg">{children}</Main>
}
