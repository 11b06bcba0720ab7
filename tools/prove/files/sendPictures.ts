import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Member } from '#tools/stage/makeMembers.ts'
import type { FileStage, Findings } from './fileStage.ts'
import { pick } from './hostileFilms.ts'
import { judgeServed } from './judgeServed.ts'

interface HostilePicture {
  kind: string
  bytes: Buffer
  isNever: boolean
}

/** Of one person, in ten minutes. */
const PICTURES_A_PERSON = 30
const LARGEST_SIDE = 400

/** Each is uploaded as a profile picture: visitors see a re-encoded JPEG, or nothing. */
export async function sendPictures(place: FileStage, count: number): Promise<void> {
  const { stage, findings } = place
  const honest = await makePictures(place.canary)
  const people = await stage.members(Math.ceil(count / PICTURES_A_PERSON))
  for (let sent = 0; sent < count; sent += 1) {
    const person = people[Math.floor(sent / PICTURES_A_PERSON)]
    if (!person) throw new Error('There are people for all pictures')
    const picture = hostilePicture(place, honest)
    const said = await sendPicture(place, person, picture.bytes)
    findings.count(picture.kind, said)
    if (picture.isNever && said === 'shown') findings.fault(`${picture.kind} became a picture`)
  }
}

async function sendPicture(place: FileStage, { contactId, idToken }: Member, bytes: Buffer): Promise<string> {
  const { stage, findings, canary } = place
  const response = await fetch(`${stage.obi.url}/pictures/avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${idToken}` },
    body: new Uint8Array(bytes),
  })
  const said = await response.text()
  if (response.status !== 200) return judgeRefusal(response.status, said, findings)
  const picture = readFileSync(join(stage.obi.dataDir, 'objects', 'public', 'avatar', `${contactId}.jpg`))
  const { format, width, height, exif } = await sharp(picture).metadata()
  if (format !== 'jpeg' || Math.max(width, height) > LARGEST_SIDE)
    findings.fault(`a picture became a ${format} of ${width}`)
  if (exif !== undefined || picture.includes(canary)) findings.fault('a picture says what the file said')
  const served = await judgeServed(`${stage.obi.url}/storage/public/avatar/${contactId}.jpg`, picture)
  for (const fault of served) findings.fault(`a picture: ${fault}`)
  return 'shown'
}

function judgeRefusal(status: number, said: string, findings: Findings): string {
  const [, code = ''] = /"code":"([A-Z_]+)"/.exec(said) ?? []
  if (code !== 'BAD_INPUT') findings.fault(`a picture is answered with ${status}: ${said.slice(0, 200)}`)
  return code
}

type Honest = Readonly<Record<'jpeg' | 'png' | 'webp', Buffer>>

/** With words of their own, as phones write them. */
async function makePictures(canary: string): Promise<Honest> {
  const red = sharp({ create: { width: 60, height: 50, channels: 3, background: '#c00000' } })
  const exif = { IFD0: { Copyright: canary, ImageDescription: canary } }
  return {
    jpeg: await red.clone().withExif(exif).jpeg().toBuffer(),
    png: await red.clone().withExif(exif).png().toBuffer(),
    webp: await red.clone().withExif(exif).webp().toBuffer(),
  }
}

function hostilePicture(place: FileStage, honest: Honest): HostilePicture {
  const makers = place.random() < 0.4 ? NEVER : DAMAGED
  const [kind, make] = pick(place, Object.entries(makers))
  return { kind, bytes: make(place, honest), isNever: makers === NEVER }
}

type Make = (place: FileStage, honest: Honest) => Buffer

const NEVER: Readonly<Record<string, Make>> = {
  'a drawing that runs': ({ canary }) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${canary}')</script></svg>`),
  'a drawing that names others': (place) =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${pick(place, place.secrets)}">]><svg xmlns="http://www.w3.org/2000/svg"><image href="${place.outside}/x.png"/><text>&x;</text></svg>`,
    ),
  'a page as a picture': ({ canary }) => Buffer.from(`<!doctype html><script>alert('${canary}')</script>`),
  'a document as a picture': ({ outside }) => Buffer.from(`%!PS\n(${outside}) run\n%PDF-1.4\n`),
  'a picture of another kind': (place) =>
    Buffer.from(pick(place, ['GIF89a\u0001\0\u0001\0', 'BM\0\0', 'II*\0', '8BPS']), 'latin1'),
  'a script of pictures': (place) =>
    Buffer.from(`push graphic-context\nfill 'url(${place.outside})'\npop graphic-context`),
  'a large picture in few bytes': (place) =>
    bomb(pick(place, [10_000, 50_000, 0x7fffffff]), pick(place, [6_000, 65_535])),
  'a head without a body': (_place, { png }) => png.subarray(0, 40),
}

const DAMAGED: Readonly<Record<string, Make>> = {
  'a picture with other bits': (place, honest) => flipped(place, pick(place, Object.values(honest))),
  'a picture that ends early': (place, honest) => {
    const bytes = pick(place, Object.values(honest))
    return bytes.subarray(0, Math.floor(place.random() * bytes.length))
  },
  'a picture with words': (place, honest) => pick(place, Object.values(honest)),
  'a picture that is a page as well': (place, honest) =>
    Buffer.concat([pick(place, Object.values(honest)), Buffer.from(`<script>alert('${place.canary}')</script>`)]),
  'a picture with a large word': ({ canary }, { png }) =>
    withChunk(png, { type: 'zTXt', word: `${canary}\0\0`, length: 200_000_000 }),
  'a picture with a large profile': (_place, { png }) =>
    withChunk(png, { type: 'iCCP', word: 'sRGB\0\0', length: 100_000_000 }),
}

function flipped({ random }: FileStage, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let count = 1 + Math.floor(random() * 40); count > 0; count -= 1)
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256)
  return copy
}

/** Says that it has so many pixels, and has lines of nothing. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', lines),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

const packed = new Map<number, Buffer>()

/** Behind the head of a PNG, nothing at great length, packed. */
function withChunk(png: Buffer, { type, word, length }: { type: string; word: string; length: number }): Buffer {
  const behindHead = 33
  const nothing = packed.get(length) ?? deflateSync(Buffer.alloc(length))
  packed.set(length, nothing)
  const chunk = chunkOf(type, Buffer.concat([Buffer.from(word), nothing]))
  return Buffer.concat([png.subarray(0, behindHead), chunk, png.subarray(behindHead)])
}

function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
