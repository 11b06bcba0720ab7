import { expect, test } from 'vitest'
import { refuseFile } from '#web/ui/files/refuseFile.ts'
import { kindOf, rulesFor } from './attachmentRules.ts'

const MIB = 1024 ** 2

test.each([
  ['photo.JPG', 'image'],
  ['picture.webp', 'image'],
  ['voice-message.weba', 'audio'],
  ['song.mp3', 'audio'],
  ['plan.pdf', 'file'],
  ['times.xlsx', 'file'],
  ['film.mp4', undefined],
  ['animation.gif', undefined],
  ['program.exe', undefined],
  ['no ending', undefined],
])('%s is attached as %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind)
})

function fileOf(name: string, size: number): File {
  return Object.defineProperty(new File(['a'], name), 'size', { value: size })
}

test.each([
  ['a photo of 50 MB', 'a.jpg', 50 * MIB, 0, undefined],
  ['a larger photo', 'a.jpg', 50 * MIB + 1, 0, 'size'],
  ['a file of 50 MB', 'a.pdf', 50 * MIB, 0, undefined],
  ['a larger file', 'a.pdf', 50 * MIB + 1, 0, 'size'],
  ['an empty file', 'a.pdf', 0, 0, 'empty'],
  ['the tenth file', 'a.pdf', 1, 9, undefined],
  ['the eleventh file', 'a.pdf', 1, 10, 'count'],
  ['a film', 'a.mp4', 1, 0, 'kind'],
] as const)('%s: %s', (_what, name, size, count, refusal) => {
  expect(refuseFile(fileOf(name, size), rulesFor(name), count)).toBe(refusal)
})
