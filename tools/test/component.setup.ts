import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import '#web/styles/app.css'
import { forbidden } from '#web/app/testing/forbidden.ts'
import { danglingReferences } from './browser/danglingReferences.ts'
import { silentFaults } from './browser/silentFaults.ts'

// All files share one browser, so stored values, such as a language, would affect the next file.
localStorage.clear()
sessionStorage.clear()

let complaints: unknown[][] = []

// The browser's message that observers are notified in the next frame. A list that measures its rows causes it
// sometimes, and it is harmless: https://www.w3.org/TR/resize-observer/#deliver-resize-error
const TOLD_LATER = 'ResizeObserver loop completed with undelivered notifications.'

const complain = console.error
console.error = (...words: unknown[]) => {
  if (words[0] instanceof Error && words[0].message === TOLD_LATER) return
  complaints.push(words)
  complain(...words)
}

// Until its font is there, a text has another width.
beforeAll(async () => {
  await document.fonts.load('1rem "Archivo Variable"')
})

beforeEach(() => {
  complaints = []
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
  document.documentElement.dataset['theme'] = 'dark'
})

/** React reports errors that it cannot throw by console.error, so a component that causes one is broken. */
afterEach(() => {
  expect(complaints).toEqual([])
})

/** A screen that got an invalid response has proved nothing. */
afterEach(() => {
  expect(forbidden.splice(0)).toEqual([])
})

/** Axe ignores labels that do not exist, and descriptions that are empty. */
afterEach(() => {
  expect(danglingReferences()).toEqual([])
})

afterEach(() => {
  expect(silentFaults()).toEqual([])
})
