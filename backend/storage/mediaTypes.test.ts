import { expect, test } from 'vitest'
import { messageLimits } from '#schema/messageLimits.ts'
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
  m4a: ['audio/mp4', 'audio/x-m4a', 'audio/m4a'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave'],
  ogg: ['audio/ogg'],
  weba: ['audio/webm'],
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
  ['notes.html', undefined],
  ['notes.txt', 'txt'],
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

test.each([
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
])('a document with the ending %s is downloaded, and not shown', (ending, contentType) => {
  expect(endingOf({ contentType, fileName: 'x' })).toBe(ending)
  expect(mediaOf(`messages/mia/x.${ending}`)).toMatchObject({ contentType, isShown: false })
})

test.each(['page.html', 'picture.svg', 'none', 'x.MP4'])('%s is downloaded, and not shown', (key) => {
  expect(mediaOf(key)).toEqual({ contentType: 'application/octet-stream', isShown: false })
})

test.each(Object.entries(messageLimits.attachmentEndings))(
  'each ending with which clients attach a file as %s is stored as that',
  (kind, endings) => {
    const media = kind === 'file' ? /^(application|text)\// : new RegExp(`^${kind}/`)
    for (const written of endings) {
      const ending = endingOf({ contentType: '', fileName: `x.${written}` }) ?? ''
      expect(mediaOf(`x.${ending}`).contentType, written).toMatch(media)
    }
  },
)
