import { afterEach, beforeEach, expect } from 'vitest'
import '#web/styles/app.css'

let complaints: unknown[][] = []

const complain = console.error
console.error = (...words: unknown[]) => {
  complaints.push(words)
  complain(...words)
}

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
