import { expect, test } from 'vitest'
import { rewriteCaptions } from './captionFile.ts'

const hi = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi\n'

test('the words and times of a SubRip file become WebVTT (row 85)', () => {
  const file = [
    '\uFEFF1',
    '00:00:01,000 --> 00:00:02,500',
    '<i>Breathe in</i>,',
    'and out.',
    '',
    '2',
    '01:02:03,040 --> 01:02:05,000 X1:40 X2:600 Y1:20 Y2:50',
    '{\\an8}<font color="#ff0000">قف</font> هنا',
    '',
  ].join('\r\n')
  expect(rewriteCaptions(file)).toBe(
    [
      'WEBVTT',
      '00:00:01.000 --> 00:00:02.500\n<i>Breathe in</i>,\nand out.',
      '01:02:03.040 --> 01:02:05.000\nقف هنا\n',
    ].join('\n\n'),
  )
})

test.each([
  ['empty lines before it', '\n\n1\n00:00:01,000 --> 00:00:02,000\nHi'],
  ['no numbers', '00:00:01,000 --> 00:00:02,000\nHi'],
  ['times without zeros', '1\n0:0:1,0 --> 0:0:2,00\nHi'],
  ['a point for the fraction', '1\n00:00:01.000 --> 00:00:02.000\nHi'],
  ['a cue without words', '1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:03,000 --> 00:00:04,000\n'],
  ['a cue that runs backwards', '1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:04,000 --> 00:00:03,000\nNo'],
])('a SubRip file with %s has captions', (_what, file) => {
  expect(rewriteCaptions(file)).toBe(hi)
})

test('a number in the text stays, and the number of the next cue is left out', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\nTwo more:\n2\n2\n00:00:03,000 --> 00:00:04,000\nHi'
  expect(rewriteCaptions(file)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nTwo more:\n2\n\n00:00:03.000 --> 00:00:04.000\nHi\n',
  )
})

test('a script in a SubRip file is left out', () => {
  expect(rewriteCaptions('1\n00:00:01,000 --> 00:00:02,000\n<script>alert(1)</script>Hi')).toContain('alert(1)Hi\n')
})

test.each([
  ['a text before its first cue', 'My captions\n\n1\n00:00:01,000 --> 00:00:02,000\nHi'],
  ['a number alone', '1'],
  ['times that are none', '1\n00:00:01,000 -> 00:00:02,000\nHi'],
])('a file with %s is none of captions', (_what, file) => {
  expect(rewriteCaptions(file)).toBeUndefined()
})
