import { expect, test } from 'vitest'
import { endingOf, mediaOf } from './mediaTypes.ts'

const SENT = {
  mp4: ['video/mp4'],
  m4v: ['video/x-m4v', 'video/m4v'],
  mov: ['video/quicktime'],
  webm: ['video/webm'],
  mkv: ['video/x-matroska', 'video/matroska'],
  avi: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'],
  mpg: ['video/mpeg'],
  ts: ['video/mp2t'],
  ogv: ['video/ogg'],
  wmv: ['video/x-ms-wmv'],
  '3gp': ['video/3gpp'],
  jpg: ['image/jpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
}

test.each(Object.entries(SENT))(
  'a file with the ending %s is known by its type or its name, and shown as what it is',
  (ending, types) => {
    for (const contentType of types) expect(endingOf({ contentType, fileName: 'x' })).toBe(ending)
    expect(endingOf({ contentType: '', fileName: `x.${ending}` })).toBe(ending)
    expect(mediaOf(`videos/x.${ending}`)).toMatchObject({ contentType: types[0], isShown: true })
    expect(mediaOf(`videos/x.${ending}`)).not.toHaveProperty('isRewritten')
  },
)

test.each([
  ['m3u8', 'application/vnd.apple.mpegurl', true],
  ['m4s', 'video/iso.segment', undefined],
  ['m4a', 'audio/mp4', undefined],
  ['mp3', 'audio/mpeg', undefined],
  ['wav', 'audio/wav', undefined],
  ['vtt', 'text/vtt; charset=utf-8', true],
])(
  'a file that the server makes with the ending %s is shown, and never sent by anyone',
  (ending, contentType, isRewritten) => {
    expect(mediaOf(`out-1/x.${ending}`)).toEqual({ contentType, isShown: true, isGenerated: true, isRewritten })
    expect(endingOf({ contentType, fileName: `x.${ending}` })).toBeUndefined()
    expect(endingOf({ contentType: '', fileName: `x.${ending}` })).toBeUndefined()
  },
)

test.each([
  ['IMG.JPEG', 'jpg'],
  ['still.jfif', 'jpg'],
  ['tape.mpeg', 'mpg'],
  ['clip.qt', 'mov'],
  ['tape.mts', 'ts'],
  ['tape.m2ts', 'ts'],
  ['two.dots.webm', 'webm'],
  ['notes.txt', undefined],
  ['film.mp4.exe', undefined],
  ['film.mp4x', undefined],
  ['mp4', undefined],
  ['', undefined],
])('of a type that a browser does not say, %s is kept as %s', (fileName, ending) => {
  for (const contentType of ['', ' ', 'application/octet-stream', 'binary/octet-stream'])
    expect(endingOf({ contentType, fileName })).toBe(ending)
})

test('a type counts more than a name, whatever is said behind it', () => {
  expect(endingOf({ contentType: 'Video/WebM ; codecs=vp9', fileName: 'x.mp4' })).toBe('webm')
  expect(endingOf({ contentType: 'text/html', fileName: 'x.mp4' })).toBeUndefined()
})

test.each(['page.html', 'picture.svg', 'none', 'x.MP4'])('%s is downloaded, and not shown', (key) => {
  expect(mediaOf(key)).toEqual({ contentType: 'application/octet-stream', isShown: false })
})
