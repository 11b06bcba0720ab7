import { type ReadonlySignal, signal } from '@preact/signals-react'
import { keepText, readText } from './person/browserStorage.ts'

export type Theme = 'dark' | 'light'

const THEME_KEY = 'theme-mode'
const PAGE_COLOUR: Record<Theme, string> = { dark: '#0d0f14', light: '#f5f6f8' }

const current = signal<Theme>(readText(localStorage, THEME_KEY) === 'light' ? 'light' : 'dark')

export const theme: ReadonlySignal<Theme> = current

export function chooseTheme(next: Theme): void {
  current.value = next
  keepText(localStorage, THEME_KEY, next)
  showTheme(next)
}

/** Applies a theme to the page, whatever was chosen for the app. */
export function showTheme(next: Theme): void {
  document.documentElement.dataset['theme'] = next
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAGE_COLOUR[next])
}
