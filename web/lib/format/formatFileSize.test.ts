import { expect, test } from 'vitest'
import { formatFileSize } from './formatFileSize.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1_572_864, '1.5 MB'],
  [123_456_789, '117.74 MB'],
  [20 * 1024 ** 3, '20 GB'],
  [1024 ** 5, '1,024 TB'],
])('%d bytes read %s (row 168)', (bytes, text) => {
  expect(formatFileSize(bytes, 'en')).toBe(text)
})

test('the unit speaks the language', () => {
  expect(formatFileSize(1_572_864, 'fr')).toMatch(/^1,5\sMo$/)
})
