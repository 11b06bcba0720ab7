import { check } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { ask, at, textAt } from './api.ts'
import { type CastMember, coachAt, readSeconds } from './cast.ts'
import { sizes } from './sizes.ts'
import { whenQuiet } from './whenQuiet.ts'

const PART_BYTES = 8 * 1024 * 1024
const LAST_BYTES = 64 * 1024
const FILM_BYTES = PART_BYTES + LAST_BYTES
const PARTS = 2
const seconds = readSeconds(60)

/** Two films a second, of two parts each, from many coaches. Each must have every byte, and be read back. */
export const options: Options = {
  scenarios: {
    uploads: {
      executor: 'constant-arrival-rate',
      exec: 'uploadFilm',
      rate: 2,
      duration: `${seconds}s`,
      preAllocatedVUs: sizes.upload.coaches,
      gracefulStop: '60s',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    films: ['count>=1'],
    ...whenQuiet({
      films: [`count>=${2 * seconds - 1}`],
      dropped_iterations: ['count==0'],
      'http_req_duration{document:part}': ['p(95)<10000'],
      'http_req_duration{document:completeUpload}': ['p(95)<5000'],
    }),
  },
}

const films = new Counter('films')

// Each virtual user that uploads has its own, so it is made with the first.
let film: Uint8Array | undefined

export function uploadFilm(): void {
  const member = coachAt(exec.vu.idInTest - 1)
  film ??= makeFilm()
  const videoID = crypto.randomUUID()
  const variables = { fileName: 'film.mp4', contentType: 'video/mp4', videoID, assetType: 'VIDEO', size: FILM_BYTES }
  const begun = ask({ document: 'beginUpload', variables, member })
  const upload = { key: at(begun, 'data.upload.key'), uploadID: at(begun, 'data.upload.uploadID') }
  const isBegun = check(begun, { 'an upload begins': () => at(begun, 'data.upload.partSize') === PART_BYTES })
  if (!isBegun) return
  const parts = sendParts(member, upload, film)
  const listed = ask({ document: 'listParts', variables: upload, member })
  check(listed, { 'all bytes are listed': () => sumOf(at(listed, 'data.upload.parts.#.size')) === FILM_BYTES })
  const completed = ask({ document: 'completeUpload', variables: { ...upload, parts }, member })
  const isWhole = check(completed, { 'the film is complete': () => at(completed, 'data.object.size') === FILM_BYTES })
  if (isWhole && isReadBack(textAt(completed, 'data.object.url'), film)) films.add(1)
}

function sendParts(member: CastMember, upload: object, bytes: Uint8Array) {
  const requests = Array.from({ length: PARTS }, (_, index) => {
    const signed = ask({ document: 'signPart', variables: { ...upload, partNumber: index + 1 }, member })
    const body = bytes.slice(index * PART_BYTES, (index + 1) * PART_BYTES).buffer
    const params = { tags: { document: 'part' }, timeout: '60s' }
    return { method: 'PUT', url: textAt(signed, 'data.part.url'), body, params }
  })
  return http.batch(requests).map((answer, index) => {
    check(answer, { 'a part is stored': ({ status }) => status === 200 })
    return { partNumber: index + 1, etag: answer.headers['Etag'] ?? '' }
  })
}

/** Reads the last part of the film through the address that the server gave for it. */
function isReadBack(url: string, bytes: Uint8Array): boolean {
  const answer = http.get(url, {
    headers: { range: `bytes=${PART_BYTES}-` },
    responseType: 'binary',
    tags: { document: 'film' },
  })
  return check(answer, {
    'the film is read back': ({ status, body }) =>
      status === 206 &&
      body !== null &&
      body.byteLength === LAST_BYTES &&
      new Uint8Array(body).every((byte, index) => byte === bytes[PART_BYTES + index]),
  })
}

function makeFilm(): Uint8Array {
  const bytes = new Uint8Array(FILM_BYTES)
  for (let at8 = 0; at8 < FILM_BYTES; at8 += 512) bytes[at8] = at8 % 251
  return bytes
}

function sumOf(sizesOfParts: unknown): number {
  return Array.isArray(sizesOfParts) ? sizesOfParts.reduce((sum: number, size) => sum + Number(size), 0) : Number.NaN
}
