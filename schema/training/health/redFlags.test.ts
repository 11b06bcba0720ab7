import { expect, test } from 'vitest'
import { hasRedFlag } from './redFlags.ts'

test.each([
  'Chest pain when I climb stairs',
  'I fainted last week',
  'Douleur à la poitrine',
  'đau ngực khi chạy',
  '最近有胸痛',
  '胸悶',
  'ألم في الصدر',
])('a doctor should judge first: %s', (text) => {
  expect(hasRedFlag(text)).toBe(true)
})

test.each(['knee', 'I want a bigger chest', 'Mal au genou', 'đau gối', '膝盖疼', 'ألم في الركبة', ''])(
  'no warning sign: %s',
  (text) => {
    expect(hasRedFlag(text)).toBe(false)
  },
)
