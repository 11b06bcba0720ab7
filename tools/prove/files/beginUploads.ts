import { randomUUID } from 'node:crypto'
import { storageLimits } from '#schema/storageLimits.ts'
import {
  type AnnouncedFile,
  beginUpload,
  completeUpload,
  giveUpUpload,
  putPart,
  signPart,
} from '#tools/stage/uploadClient.ts'
import { type FileStage, refusalOf } from './fileStage.ts'
import { pick } from './hostileFilms.ts'
import { judgeServed } from './judgeServed.ts'

const ENDINGS = 'mp4|m4v|mov|webm|mkv|avi|mpg|ts|ogv|wmv|3gp|jpg|png|webp'
const KEY = new RegExp(`^videos/[\\w-]+/[\\da-f-]{36}/[\\w-]+\\.(${ENDINGS})$`)
const SMALL = 2_000

/**
 * Names, types, kinds, ids and sizes that no normal browser sends. An accepted file gets a server-side key, and is
 * served under it.
 */
export async function beginUploads(place: FileStage, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const [what, said] = await begin(place)
    place.findings.count(what, said)
  }
}

async function begin(place: FileStage): Promise<[what: string, said: string]> {
  const { findings, coaches } = place
  const [what, spoil] = pick(place, Object.entries(SPOILING))
  const file: AnnouncedFile = { size: 1 + Math.floor(place.random() * SMALL), ...spoil(place) }
  const said = await refusalOf(what, findings, async () => {
    const begun = await beginUpload(coaches[0], file)
    if (!KEY.test(begun.key) || !begun.key.startsWith(`videos/${coaches[0].contactId}/`))
      findings.fault(`${what} stands at ${begun.key}`)
    const isSmall = typeof file.size === 'number' && file.size <= SMALL
    if (!isSmall) {
      await giveUpUpload(coaches[0], begun)
      return 'taken'
    }
    await store(place, { begun, size: Number(file.size), what })
    return 'stored'
  })
  return [what, said]
}

interface Stored {
  begun: Awaited<ReturnType<typeof beginUpload>>
  size: number
  what: string
}

async function store({ findings, coaches: [coach], canary }: FileStage, { begun, size, what }: Stored): Promise<void> {
  const page = Buffer.alloc(size, `<script>alert('${canary}')</script>`)
  const etag = await putPart(await signPart(coach, begun, 1), new Uint8Array(page))
  const { url } = await completeUpload(coach, begun, [{ partNumber: 1, etag }])
  for (const fault of await judgeServed(url, page)) findings.fault(`${what}: ${fault}`)
}

const NAMES = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\x.mp4',
  '/etc/passwd',
  'film.mp4\0.html',
  'film.html',
  'film.svg',
  'film.mp4.php',
  'film.m3u8',
  'film.m4s',
  'film.vtt',
  'con.mp4',
  '.mp4',
  '.htaccess',
  'film\u202e4pm.exe',
  'film\r\nset-cookie: a=b.mp4',
  '\ud800.mp4',
  '<img src=x onerror=alert(1)>.mp4',
  "'; drop table video; --.mp4",
  '${jndi:ldap://127.0.0.1/a}.mp4',
  '%2e%2e%2f.mp4',
  ' ',
  '',
  'f'.repeat(256),
  '🎬'.repeat(120),
  'a/'.repeat(100),
] as const

const TYPES = [
  'text/html',
  'image/svg+xml',
  'application/javascript',
  'video/mp4; charset=x',
  'video/mp4\r\nx: y',
  'video/../html',
  'VIDEO/MP4',
  'video/',
  'application/vnd.apple.mpegurl',
  'application/octet-stream',
  '',
  'multipart/form-data',
  `video/${'x'.repeat(10_000)}`,
  'image/png',
  'text/vtt',
] as const

const SIZES: readonly unknown[] = [
  0,
  -1,
  0.5,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  storageLimits.largestFile,
  storageLimits.largestFile + 1,
  null,
  '12',
  'NaN',
  [],
  {},
  true,
]

const SPOILING: Readonly<Record<string, (place: FileStage) => Partial<AnnouncedFile>>> = {
  'a name': (place) => ({ fileName: pick(place, NAMES) }),
  'a name without a type': (place) => ({ fileName: pick(place, NAMES), contentType: '' }),
  'a type': (place) => ({ contentType: pick(place, TYPES) }),
  'a name and a type': (place) => ({ fileName: pick(place, NAMES), contentType: pick(place, TYPES) }),
  'a type of a picture': (place) => ({ contentType: pick(place, TYPES), assetType: 'THUMBNAIL' }),
  'a page as a thumbnail': (place) => ({
    assetType: 'THUMBNAIL',
    contentType: pick(place, ['image/png', 'image/jpeg', 'image/webp']),
  }),
  'a kind of file': (place) => ({
    assetType: pick(place, ['HTML', 'video', '', '__proto__', 'constructor', 'PREVIEW']),
  }),
  'a size': (place) => ({ size: pick(place, SIZES) }),
  'an id of a video': (place) => ({
    videoID: pick(place, [
      '',
      '..',
      '../../public/avatar',
      randomUUID().toUpperCase(),
      `${randomUUID()}/../x`,
      `${randomUUID()}\0`,
      'x'.repeat(10_000),
    ]),
  }),
}
