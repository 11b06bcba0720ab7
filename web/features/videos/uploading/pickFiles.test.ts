import { expect, test } from 'vitest'
import { titleOf, videoRules } from './pickFiles.ts'

test.each([
  ['without its ending', 'Morning flow.mp4', 'Morning flow'],
  ['without its last ending alone', 'v1.2 final.mov', 'v1.2 final'],
  ['with blanks for its low lines', 'morning_flow_.mp4', 'morning flow'],
  ['with its ending where it has nothing else', '.mp4', '.mp4'],
  ['as it is without an ending', 'flow', 'flow'],
  ['up to 200 characters', `${'x'.repeat(201)}.mp4`, 'x'.repeat(200)],
  ['never cut inside a character', `${'x'.repeat(199)}😀.mp4`, 'x'.repeat(199)],
])('a new video is called what its file is called, %s', (_how, fileName, title) => {
  expect(titleOf(fileName)).toBe(title)
})

test('a picker offers what processing takes, also where a browser knows no type for it', () => {
  expect(videoRules.accept.split(',')).toEqual(expect.arrayContaining(['video/*', '.mkv', '.3gp', '.ts', '.wmv']))
})
