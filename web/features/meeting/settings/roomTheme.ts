import { type ReadonlySignal, signal } from '@preact/signals-react'
import { keepText, readText, type Shelf } from '#web/app/browserStorage.ts'
import type { Theme } from '#web/app/theme.ts'

const THEME_KEY = 'theme'

/** Meetings have a theme of their own, dark until somebody wants it light. */
export interface RoomTheme {
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
