import { useLayoutEffect } from 'react'
import { showTheme, type Theme, theme as appTheme } from '#web/app/theme.ts'
import { useValue } from '#web/lib/useValue.ts'
import { openRoomTheme } from './roomTheme.ts'

const roomTheme = openRoomTheme(localStorage)

/** The theme of meetings, and how to choose it. */
export function useRoomTheme(): [Theme, (theme: Theme) => void] {
  return [useValue(roomTheme.theme), roomTheme.choose]
}

/** Dresses the page for a meeting while it is shown, and as the rest of the app afterwards. */
export function useDressedPage(): void {
  const theme = useValue(roomTheme.theme)
  useLayoutEffect(() => {
    showTheme(theme)
    return () => showTheme(appTheme.peek())
  }, [theme])
}
