import { expect, test } from 'vitest'
import { parseCsv } from './parseCsv.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

test.each([
  ['commas', 'title,spots\nYoga,12'],
  ['semicolons', 'title;spots\nYoga;12'],
  ['tabs', 'title\tspots\nYoga\t12'],
  ['a byte order mark and CRLF', '\uFEFFtitle,spots\r\nYoga,12\r\n'],
  ['line ends of old Macs', 'title,spots\rYoga,12\r'],
  ['quotes', '"title","spots"\n"Yoga","12"'],
  ['empty lines', 'title,spots\n\n,\nYoga,12\n\n'],
])('a file with %s has a header and a class', (_kind, text) => {
  expect(cellsOf(text)).toEqual([
    ['title', 'spots'],
    ['Yoga', '12'],
  ])
})

test('a quoted cell holds separators, quotes and line ends, and lines keep their numbers', () => {
  const text = 'title,description\r\n"Yoga, ""slow""","two\r\nlines"\r\n\r\nKarate,اليوم'
  expect(parseCsv(text)).toEqual([
    { line: 1, cells: ['title', 'description'] },
    { line: 2, cells: ['Yoga, "slow"', 'two\r\nlines'] },
    { line: 5, cells: ['Karate', 'اليوم'] },
  ])
})

test('an unclosed quote ends with the file', () => {
  expect(cellsOf('title\n"Yoga')).toEqual([['title'], ['Yoga']])
})
