import { expect, test } from 'vitest'
import { cameFromApp } from './cameFromApp.ts'

const base = 'https://studio.example/obi/'
const after = (...paths: string[]) => {
  const entries = [...paths, 'https://studio.example/obi/dashboard/training?planId=monday'].map((url) => ({ url }))
  return cameFromApp(base, { currentEntry: { index: entries.length - 1 }, entries: () => entries })
}

test('a user who came from a screen of the app goes back there', () => {
  expect(after(`${base}dashboard/today`)).toBe(true)
  expect(after('https://else.example/', `${base}dashboard/program?programId=strong`)).toBe(true)
  expect(after(`${base}dashboard/training-history`)).toBe(true)
})

test('no user is sent to another site, to sign-in, or back into a session', () => {
  expect(after()).toBe(false)
  expect(after('https://else.example/dashboard/today')).toBe(false)
  expect(after(`${base}auth/sign-in`)).toBe(false)
  expect(after(`${base}dashboard/training?planId=tuesday`)).toBe(false)
})

test('a browser that does not tell where one came from leads nowhere', () => {
  expect(cameFromApp(base, undefined)).toBe(false)
})
