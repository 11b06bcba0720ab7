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
  mustBeRefused: boolean
}

/** Number of pictures that one person may upload in ten minutes. */
const PICTURES_A_PERSON = 30
const MAX_SIDE = 400

/** Uploads each file as a profile picture: visitors see a re-encoded JPEG, or no picture. */
export async function sendPictures(place: FileStage, count: number): Promise<void> {
  const { stage, findings } = place
  const valid = await makePictures(place.canary)
  const people = await stage.members(Math.ceil(count / PICTURES_A_PERSON))
  for (let sent = 0; sent < count; sent += 1) {
    const person = people[Math.floor(sent / PICTURES_A_PERSON)]
    if (!person) throw new Error('Too few members for the number of pictures')
    const picture = hostilePicture(place, valid)
    const outcome = await sendPicture(place, person, picture.bytes)
    findings.count(picture.kind, outcome)
    if (picture.mustBeRefused && outcome === 'shown') findings.fault(`${picture.kind} became a picture`)
  }
}

async function sendPicture(place: FileStage, { contactId, idToken }: Member, bytes: Buffer): Promise<string> {
  const { stage, findings, canary } = place
  const response = await fetch(`${stage.obi.url}/pictures/avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${idToken}` },
    body: new Uint8Array(bytes),
  })
  const body = await response.text()
  if (response.status !== 200) return judgeRefusal(response.status, body, findings)
  const picture = readFileSync(join(stage.obi.dataDir, 'objects', 'public', 'avatar', `${contactId}.jpg`))
  const { format, width, height, exif } = await sharp(picture).metadata()
  if (format !== 'jpeg' || Math.max(width, height) > MAX_SIDE)
    findings.fault(`a picture became a ${format} of ${width}`)
  if (exif !== undefined || picture.includes(canary)) findings.fault('the published picture still contains metadata')
  const served = await judgeServed(`${stage.obi.url}/storage/public/avatar/${contactId}.jpg`, picture)
  for (const fault of served) findings.fault(`a picture: ${fault}`)
  return 'shown'
}

function judgeRefusal(status: number, body: string, findings: Findings): string {
  const [, code = ''] = /"code":"([A-Z_]+)"/.exec(body) ?? []
  if (code !== 'BAD_INPUT') findings.fault(`a picture is answered with ${status}: ${body.slice(0, 200)}`)
  return code
}

type ValidPictures = Readonly<Record<'jpeg' | 'png' | 'webp', Buffer>>

/** Valid pictures with EXIF metadata, as phones write it. */
async function makePictures(canary: string): Promise<ValidPictures> {
  const red = sharp({ create: { width: 60, height: 50, channels: 3, background: '#c00000' } })
  const exif = { IFD0: { Copyright: canary, ImageDescription: canary } }
  return {
    jpeg: await red.clone().withExif(exif).jpeg().toBuffer(),
    png: await red.clone().withExif(exif).png().toBuffer(),
    webp: await red.clone().withExif(exif).webp().toBuffer(),
  }
}

function hostilePicture(place: FileStage, valid: ValidPictures): HostilePicture {
  const makers = place.random() < 0.4 ? MUST_BE_REFUSED : MAY_BE_ACCEPTED
  const [kind, make] = pick(place, Object.entries(makers))
  return { kind, bytes: make(place, valid), mustBeRefused: makers === MUST_BE_REFUSED }
}

type Make = (place: FileStage, valid: ValidPictures) => Buffer

const MUST_BE_REFUSED: Readonly<Record<string, Make>> = {
  'an SVG with a script': ({ canary }) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${canary}')</script></svg>`),
  'an SVG with external references': (place) =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${pick(place, place.secrets)}">]><svg xmlns="http://www.w3.org/2000/svg"><image href="${place.outside}/x.png"/><text>&x;</text></svg>`,
    ),
  'a page as a picture': ({ canary }) => Buffer.from(`<!doctype html><script>alert('${canary}')</script>`),
  'a document as a picture': ({ outside }) => Buffer.from(`%!PS\n(${outside}) run\n%PDF-1.4\n`),
  'a picture of another kind': (place) =>
    Buffer.from(pick(place, ['GIF89a\u0001\0\u0001\0', 'BM\0\0', 'II*\0', '8BPS']), 'latin1'),
  'an ImageMagick script': (place) =>
    Buffer.from(`push graphic-context\nfill 'url(${place.outside})'\npop graphic-context`),
  'a large picture in few bytes': (place) =>
    bomb(pick(place, [10_000, 50_000, 0x7fffffff]), pick(place, [6_000, 65_535])),
  'a head without a body': (_place, { png }) => png.subarray(0, 40),
}

const MAY_BE_ACCEPTED: Readonly<Record<string, Make>> = {
  'a picture with other bits': (place, valid) => withFlippedBytes(place, pick(place, Object.values(valid))),
  'a picture that ends early': (place, valid) => {
    const bytes = pick(place, Object.values(valid))
    return bytes.subarray(0, Math.floor(place.random() * bytes.length))
  },
  'a picture with EXIF': (place, valid) => pick(place, Object.values(valid)),
  'a picture that is a page as well': (place, valid) =>
    Buffer.concat([pick(place, Object.values(valid)), Buffer.from(`<script>alert('${place.canary}')</script>`)]),
  'a PNG with a huge text chunk': ({ canary }, { png }) =>
    withChunk(png, { type: 'zTXt', word: `${canary}\0\0`, length: 200_000_000 }),
  'a picture with a large profile': (_place, { png }) =>
    withChunk(png, { type: 'iCCP', word: 'sRGB\0\0', length: 100_000_000 }),
}

function withFlippedBytes({ random }: FileStage, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let count = 1 + Math.floor(random() * 40); count > 0; count -= 1)
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256)
  return copy
}

/** A decompression bomb: a PNG that declares these dimensions and holds few bytes. */
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

const deflatedZeros = new Map<number, Buffer>()

/** Inserts a chunk of `length` compressed zero bytes after the PNG header. */
function withChunk(png: Buffer, { type, word, length }: { type: string; word: string; length: number }): Buffer {
  const behindHead = 33
  const nothing = deflatedZeros.get(length) ?? deflateSync(Buffer.alloc(length))
  deflatedZeros.set(length, nothing)
  const chunk = chunkOf(type, Buffer.concat([Buffer.from(word), nothing]))
  return Buffer.concat([png.subarray(0, behindHead), chunk, png.subarray(behindHead)])
}

function chunkOf(type: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length)
  ends.writeUInt32BE(crc32(typeAndContent), 4)
  return Buffer.concat([ends.subarray(0, 4), typeAndContent, ends.subarray(4)])
}
