import { expect, test } from 'vitest'
import { costsOf } from './costOf.ts'

const file = (path: string, written: number, ...imports: string[]) => ({ path, written, imports })

const files = [
  file('backend/booking/book.ts', 30, 'backend/booking/booking.port.ts', 'backend/booking/reasons.ts'),
  file('backend/booking/cancel.ts', 20, 'backend/booking/reasons.ts', 'backend/model/rows.ts'),
  file('backend/booking/reasons.ts', 10),
  file('backend/booking/booking.port.ts', 6),
  file('backend/booking/booking.store.ts', 40, 'backend/booking/booking.port.ts', 'backend/booking/tables.ts'),
  file('backend/booking/tables.ts', 4),
  file('backend/model/rows.ts', 400),
]

test('an operation costs its own files, the store behind its port, and its share of common files', () => {
  const entries = [
    { name: 'book', file: 'backend/booking/book.ts' },
    { name: 'cancel', file: 'backend/booking/cancel.ts' },
  ]
  expect(costsOf(entries, files)).toEqual([
    { name: 'book', lines: 30 + 5 + 6 + 40 + 4, files: 5 },
    { name: 'cancel', lines: 20 + 5, files: 2 },
  ])
})

test('a screen is as large as its feature, not as its folder', () => {
  const feature = [
    file('web/features/video/player/Player.tsx', 50),
    file(
      'web/features/video/VideoScreen.tsx',
      10,
      'web/features/video/player/Player.tsx',
      'web/features/videos/Film.tsx',
    ),
    file('web/features/videos/Film.tsx', 99),
  ]
  expect(costsOf([{ name: 'video', file: 'web/features/video/VideoScreen.tsx' }], feature)).toEqual([
    { name: 'video', lines: 60, files: 2 },
  ])
})

test('files that import each other are counted once', () => {
  const circle = [file('backend/a/one.ts', 1, 'backend/a/other.ts'), file('backend/a/other.ts', 2, 'backend/a/one.ts')]
  expect(costsOf([{ name: 'one', file: 'backend/a/one.ts' }], circle)).toEqual([{ name: 'one', lines: 3, files: 2 }])
})
