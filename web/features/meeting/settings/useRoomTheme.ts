import { type ReadonlySignal, signal } from '@preact/signals-react'
import { useLayoutEffect } from 'react'
import { keepText, readText, type Shelf } from '#web/app/person/browserStorage.ts'
import { showTheme, type Theme, theme as appTheme } from '#web/app/theme.ts'
import { useValue } from '#web/lib/useValue.ts'

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

const THEME_KEY = 'theme'

/** Meetings have a theme of their own, dark until an attendee wants it light. */
interface RoomTheme {
  readonly theme: ReadonlySignal<Theme>
  choose(theme: Theme): void
}

export function openRoomTheme(shelf: Shelf): RoomTheme {
  const theme = signal<Theme>(readText(shelf, THEME_KEY) === 'light' ? 'light' : 'dark')
  return {
    theme,
    choose(next) {
      theme.value = next
      keepText(shelf, THEME_KEY, next)
    },
  }
}

const roomTheme = openRoomTheme(localStorage)
