import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import '#web/styles/app.css'
import { forbidden } from '#web/app/testing/forbidden.ts'
import { danglingReferences } from './browser/danglingReferences.ts'
import { silentFaults } from './browser/silentFaults.ts'

// All files share one browser, and what one of them keeps, such as a language, the next one would start with.
localStorage.clear()
sessionStorage.clear()

let complaints: unknown[][] = []

// The browser's note that what was measured is told with the next picture. A list that measures its rows meets it now
// and then, and nothing is broken: https://www.w3.org/TR/resize-observer/#deliver-resize-error
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

/** React says by console.error what it cannot throw, so a component that makes it speak is broken. */
afterEach(() => {
  expect(complaints).toEqual([])
})

/** A screen that was told what no gateway says has shown nothing. */
afterEach(() => {
  expect(forbidden.splice(0)).toEqual([])
})

/** Axe takes a label that is not there for none, and a place that is described by nothing for one without a description. */
afterEach(() => {
  expect(danglingReferences()).toEqual([])
})

afterEach(() => {
  expect(silentFaults()).toEqual([])
})
