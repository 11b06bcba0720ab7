import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const cellOf = (text: string) => toCsv([[text]]).slice(1, -2)

test('rows and cells are separated as spreadsheets expect', () => {
  expect(
    toCsv([
      ['Name', 'Since'],
      ['Mia', '2026-11-02'],
    ]),
  ).toBe('\uFEFFName,Since\r\nMia,2026-11-02\r\n')
})

test.each([
  ['Lopez, Mia', '"Lopez, Mia"'],
  ['Mia "Mi" Lopez', '"Mia ""Mi"" Lopez"'],
  ['two\nlines', '"two\nlines"'],
  ['ميا', 'ميا'],
])('%j is one cell', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '=HYPERLINK("https://x.example","Mia")'])(
  '%j is not run as a formula',
  (text) => {
    expect(cellOf(text)).toMatch(/^"?'/)
  },
)
