import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boxesOf, elementOf, printBox, withBoxes } from './containers.ts'

/** A file that a coach sends as a film, and whether it must be refused. */
export interface HostileFilm {
  kind: string
  bytes: Buffer
  /** No film by any reading. */
  isNever: boolean
}

interface FilmMaking {
  random: () => number
  /** Whole films of several kinds. */
  films: readonly Buffer[]
  /** A film whose index is behind it. */
  mp4: Buffer
  /** Files that only the server's owner may read, and a server that must not be called. */
  secrets: readonly string[]
  outside: string
  /** A marker in files that are not pictures, which must never become visible. */
  canary: string
}

type Make = (given: FilmMaking) => Buffer

/** Honest films, to be damaged. */
export function makeFilms(program: string, folder: string): { films: Buffer[]; mp4: Buffer } {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=96x64:r=10:d=1']
  const sound = ['-f', 'lavfi', '-i', 'sine=d=1']
  const makeFilm = (name: string, codecs: string) => {
    const path = join(folder, name)
    execFileSync(program, ['-v', 'error', '-y', ...picture, ...sound, ...codecs.split(' '), path])
    return readFileSync(path)
  }
  const mp4 = makeFilm('film.mp4', '-pix_fmt yuv420p -c:v libx264 -c:a aac')
  const films = [
    mp4,
    makeFilm('early.mp4', '-pix_fmt yuv420p -c:v libx264 -c:a aac -movflags +faststart'),
    makeFilm('pieces.mp4', '-pix_fmt yuv420p -c:v libx264 -c:a aac -movflags +frag_keyframe+empty_moov'),
    makeFilm('film.mkv', '-pix_fmt yuv420p -c:v libx264 -c:a aac'),
    makeFilm('film.mov', '-pix_fmt yuvj420p -c:v mjpeg -c:a pcm_s16le'),
    makeFilm('film.avi', '-pix_fmt yuv420p -c:v mpeg4 -c:a aac'),
    makeFilm('film.ts', '-pix_fmt yuv420p -c:v libx264 -c:a aac'),
    makeFilm('film.flv', '-pix_fmt yuv420p -c:v flv -c:a aac'),
    makeFilm('film.mpg', '-r 25 -pix_fmt yuv420p -c:v mpeg2video -c:a mp2'),
  ]
  return { films, mp4 }
}

export function hostileFilm(given: FilmMaking): HostileFilm {
  const makers = given.random() < 0.4 ? NEVER : DAMAGED
  const [kind, make] = pick(given, Object.entries(makers))
  return { kind, bytes: make(given), isNever: makers === NEVER }
}

export function pick<Value>({ random }: Pick<FilmMaking, 'random'>, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

/** References to forbidden files and hosts, in each of the ways that ffmpeg supports. */
function named(given: FilmMaking): string {
  const secret = pick(given, given.secrets)
  return pick(given, [
    `file:${secret}`,
    `file://${secret}`,
    secret,
    `concat:${secret}|${secret}`,
    `subfile,,start,0,end,9999,,:${secret}`,
    `crypto:${secret}`,
    `async:file:${secret}`,
    `cache:${secret}`,
    given.outside,
    `${given.outside}/secret.ts`,
    given.outside.replace('http', 'tcp'),
    `hls+${given.outside}/a.m3u8`,
    `data:video/mp4;base64,${given.mp4.toString('base64')}`,
  ])
}

const text = (write: (given: FilmMaking) => string): Make => {
  return (given) => Buffer.from(write(given))
}

const NEVER: Readonly<Record<string, Make>> = {
  'a list of pieces': text(
    (given) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${named(given)}\n#EXT-X-ENDLIST\n`,
  ),
  'a list with a head of its own': text(
    (given) => `#EXTM3U\n#EXT-X-MAP:URI="${named(given)}"\n#EXTINF:1,\n${named(given)}\n#EXT-X-ENDLIST\n`,
  ),
  'a list with a key': text(
    (given) =>
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${named(given)}"\n#EXTINF:1,\n${named(given)}\n#EXT-X-ENDLIST\n`,
  ),
  'a list of sizes': text((given) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${named(given)}\n`),
  'files to be joined': text((given) => `ffconcat version 1.0\nfile '${named(given)}'\n`),
  'a manifest': text(
    (given) =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet contentType="video"><Representation id="0" bandwidth="1"><BaseURL>${named(given)}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ),
  'a session': text(
    (given) =>
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=${named(given)}\nm=video 9 RTP/AVP 96\n`,
  ),
  'a playlist of another house': text(
    (given) => `<asx version="3.0"><entry><ref href="${named(given)}"/></entry></asx>`,
  ),
  'a reference': text((given) => `[Reference]\nRef1=${named(given)}\n`),
  'a page': text(({ canary }) => `<!doctype html><html><body><script>alert('${canary}')</script></body></html>`),
  'a drawing': text(
    (given) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${named(given)}"/><script>alert(1)</script></svg>`,
  ),
  'a document': text(({ canary }) => `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${canary})>>>>endobj\n`),
  'an archive': ({ mp4 }) => Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\u0000'), mp4]),
  'an archive called a film': ({ canary }) =>
    Buffer.concat([
      printBox('ftyp', Buffer.from('isom\0\0\u0002\0isommp41')),
      Buffer.from(`PK\u0003\u0004${canary}`.repeat(50)),
    ]),
  'a program': () => Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(4_000, 0x90)]),
  'a script': text(({ canary, outside }) => `#!/bin/sh\ncurl ${outside}/${canary}\n`),
  'an icon': () =>
    Buffer.from(
      'GIF89a\u0001\0\u0001\0\u0080\0\0\0\0\0\xff\xff\xff,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
      'latin1',
    ),
  captions: text(({ canary }) => `WEBVTT\n\n00:00.000 --> 00:10.000\n${canary}\n`),
  'captions with places of others': text((given) => `[Script Info]\nScriptType: v4.00+\nfontname: ${named(given)}\n`),
  'a single byte': ({ random }) => Buffer.from([Math.floor(random() * 256)]),
  noise: (given) => noise(given, 20_000),
  'noise with the head of a film': (given) =>
    Buffer.concat([printBox('ftyp', Buffer.from('isom\0\0\u0002\0isommp41')), noise(given, 20_000)]),
  'a list in an old film': (given) => oldFilm(Buffer.from(`#EXTM3U\n#EXTINF:1,\n${named(given)}\n#EXT-X-ENDLIST\n`)),
}

const DAMAGED: Readonly<Record<string, Make>> = {
  'a film with other bits': (given) => flipped(given, pick(given, given.films)),
  'a film with another head': (given) => {
    const film = pick(given, given.films)
    return Buffer.concat([flipped(given, film.subarray(0, 1_500)), film.subarray(1_500)])
  },
  'a film that ends early': (given) => {
    const film = pick(given, given.films)
    return film.subarray(0, 1 + Math.floor(given.random() * film.length))
  },
  'a film that begins late': (given) => {
    const film = pick(given, given.films)
    return film.subarray(Math.floor(given.random() * film.length))
  },
  'two films': (given) => {
    const [one, other] = [pick(given, given.films), pick(given, given.films)]
    return Buffer.concat([one.subarray(0, Math.floor(given.random() * one.length)), other])
  },
  'a film with boxes of other sizes': (given) => {
    const film = Buffer.from(pick(given, given.films.slice(0, 3)))
    const names = [
      'moov',
      'trak',
      'mdia',
      'stbl',
      'stsd',
      'stsz',
      'stco',
      'stts',
      'avc1',
      'avcC',
      'mdat',
      'moof',
      'trun',
    ]
    const at = film.indexOf(pick(given, names)) - 4
    if (at >= 0) film.writeUInt32BE(pick(given, [0, 1, 7, 8, 0x7fffffff, 0xffffffff, film.length]), at)
    return film
  },
  'a film that says other numbers': (given) => {
    const film = Buffer.from(given.mp4)
    const name = pick(given, ['mvhd', 'tkhd', 'mdhd', 'stsz', 'stts', 'stsc', 'ctts', 'elst', 'avc1'])
    const at = film.indexOf(name)
    if (at < 0) return film
    for (let count = 0; count < 3; count += 1)
      film.writeUInt32BE(
        pick(given, [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x00ffffff]),
        at + 4 + 4 * Math.floor(given.random() * 12),
      )
    return film
  },
  'a film whose pictures are elsewhere': (given) => elsewhere(given),
  'a film of ten thousand tracks': ({ mp4 }) => manyTracks(mp4, 10_000),
  'another film of ten thousand tracks': () => manyElements(10_000),
  'a film of giant pictures': (given) => {
    const film = Buffer.from(given.films[3] ?? given.mp4)
    for (const name of [0xb0, 0xba]) {
      const at = film.indexOf(Buffer.from([name, 0x81]))
      if (at > 0) film[at + 2] = 0xff
    }
    return flipped(given, film)
  },
  'a film that is a page as well': ({ mp4, canary }) =>
    Buffer.concat([printBox('free', Buffer.from(`<html><script>alert('${canary}')</script>`)), mp4]),
  'a film that is an archive as well': ({ mp4, canary }) =>
    Buffer.concat([mp4, Buffer.from(`PK\u0003\u0004${canary}`)]),
  'a film with a list behind it': (given) =>
    Buffer.concat([given.mp4, Buffer.from(`#EXTM3U\n#EXTINF:1,\n${named(given)}\n#EXT-X-ENDLIST\n`)]),
  'a film that says words of its reader': (given) =>
    spoken(
      given,
      'x\nInput #0, mov\n  Duration: 00:00:01.00\n    Stream #0:0: Video: h264 (High), yuv420p, 64x64, 25 fps',
    ),
}

function noise({ random }: FilmMaking, length: number): Buffer {
  return Buffer.from(Array.from({ length: Math.ceil(random() * length) }, () => Math.floor(random() * 256)))
}

function flipped({ random }: FilmMaking, film: Buffer): Buffer {
  const bytes = Buffer.from(film)
  const most = 1 + Math.floor(random() * 200)
  for (let count = 0; count < most; count += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes
}

/** QuickTime lets a track say in which other file its pictures are. */
function elsewhere(given: FilmMaking): Buffer {
  const place = Buffer.from(`${named(given)}\0`)
  const entry = printBox(pick(given, ['url ', 'alis']), Buffer.concat([Buffer.alloc(4), place]))
  const dref = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry])
  return withBoxes(given.mp4, (type, content) => (type === 'dref' ? dref : content))
}

function manyTracks(film: Buffer, count: number): Buffer {
  return withBoxes(film, (type, content) => {
    if (type !== 'moov') return content
    const track = boxesOf(content).find((box) => box.type === 'trak')
    const more = track ? printBox('trak', track.content) : Buffer.alloc(0)
    return Buffer.concat([content, ...Array.from({ length: count }, () => more)])
  })
}

/** The same in Matroska, without a picture. */
function manyElements(count: number): Buffer {
  const head = elementOf(0x1a45dfa3, elementOf(0x4282, Buffer.from('matroska')))
  const tracks = Array.from({ length: count }, (_, index) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(index + 1)
    const said = [elementOf(0xd7, number), elementOf(0x73c5, number), elementOf(0x83, Buffer.from([1]))]
    return elementOf(0xae, Buffer.concat([...said, elementOf(0x86, Buffer.from('V_MPEG4/ISO/AVC'))]))
  })
  return Buffer.concat([head, elementOf(0x18538067, elementOf(0x1654ae6b, Buffer.concat(tracks)))])
}

/** Puts a text into the metadata of a film. */
function spoken({ mp4 }: FilmMaking, said: string): Buffer {
  const words = Buffer.from(said)
  const data = printBox('data', Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), words]))
  const list = printBox('ilst', printBox('\u00a9nam', data))
  const handler = printBox('hdlr', Buffer.from('\0\0\0\0\0\0\0\0mdirappl\0\0\0\0\0\0\0\0\0', 'latin1'))
  const about = printBox('udta', printBox('meta', Buffer.concat([Buffer.alloc(4), handler, list])))
  return withBoxes(mp4, (type, content) => (type === 'moov' ? Buffer.concat([content, about]) : content))
}

/** An AVI whose only track is a text, and the text a list: as older programs were made to read what they should not. */
function oldFilm(list: Buffer): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const listOf = (name: string, ...all: Buffer[]) => chunk('LIST', Buffer.concat([Buffer.from(name), ...all]))
  const stream = Buffer.alloc(56)
  stream.write('txts')
  stream.writeUInt32LE(1, 20)
  stream.writeUInt32LE(25, 24)
  const head = listOf(
    'hdrl',
    chunk('avih', Buffer.alloc(56, 1)),
    listOf('strl', chunk('strh', stream), chunk('strf', Buffer.alloc(0))),
  )
  const lengths = Buffer.alloc(4)
  lengths.writeUInt32LE(list.length)
  const words = Buffer.concat([Buffer.from('GAB2\0\u0002\0\0\0\0\0\u0004\0'), lengths, list])
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI '), head, listOf('movi', chunk('00tx', words))]))
}
