import { createHash, randomBytes } from 'node:crypto'
import {
  beginUpload,
  type BegunUpload,
  completeUpload,
  giveUpUpload,
  type SentPart,
  signPart,
  UploadRefused,
} from '#tools/stage/uploadClient.ts'
import { type FileStage, refusalOf } from './fileStage.ts'
import { pick } from './hostileFilms.ts'
import { judgeServed } from './judgeServed.ts'

const SMALL = 5_000

interface Game {
  place: FileStage
  begun: BegunUpload
  /** Content of the upload, in one part or in two. */
  parts: Buffer[]
}

/**
 * Parts of other lengths, to other addresses, in other orders, and completed as they never were sent. An object that comes
 * of it is what was announced, every byte.
 */
export async function sendParts(place: FileStage, count: number): Promise<void> {
  for (let played = 0; played < count; played += 1) {
    const [what, play] = pick(place, Object.entries(GAMES))
    const isTwo = place.random() < 0.15
    const parts = [...(isTwo ? [whole] : []), randomBytes(1 + Math.floor(place.random() * SMALL))]
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    const begun = await beginUpload(place.coaches[0], { size })
    const game = { place, begun, parts }
    const said = await refusalOf(what, place.findings, () => play(game))
    place.findings.count(what, said)
    await finish(game, what)
  }
}

/** Bytes of one full part. */
const whole = randomBytes(8 * 2 ** 20)

/** After all that, the honest parts make the object still, unless it is there or was given up. */
async function finish({ place, begun, parts }: Game, what: string): Promise<void> {
  const [coach] = place.coaches
  try {
    const named = await sendAll({ place, begun, parts })
    const { url } = await completeUpload(coach, begun, named)
    for (const fault of await judgeServed(url, Buffer.concat(parts))) place.findings.fault(`${what}: ${fault}`)
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    if (what !== 'a part of what was given up') place.findings.fault(`${what}: it cannot be mended: ${error.message}`)
  }
}

async function sendAll({ place, begun, parts }: Game): Promise<SentPart[]> {
  const named: SentPart[] = []
  for (const [index, bytes] of parts.entries()) {
    const address = await signPart(place.coaches[0], begun, index + 1).catch(() => undefined)
    if (address === undefined) return parts.map((part, at) => ({ partNumber: at + 1, etag: etagOf(part) }))
    await put(address, bytes)
    named.push({ partNumber: index + 1, etag: etagOf(bytes) })
  }
  return named
}

interface Put {
  method?: string
  headers?: Record<string, string>
}

/** Resolves with the status, or with 0 where the server hung up. */
async function put(address: string, bytes: Buffer, { method = 'PUT', headers = {} }: Put = {}): Promise<number> {
  try {
    const response = await fetch(address, { method, headers, body: new Uint8Array(bytes) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Returns how a wrong part was refused; anything but a refusal is a fault. */
async function refused({ place }: Game, what: string, sending: Promise<number>): Promise<string> {
  const status = await sending
  if (status !== 0 && (status < 400 || status > 499)) place.findings.fault(`${what} is answered with ${status}`)
  return String(status)
}

async function addressOf({ place, begun, parts }: Game): Promise<string> {
  return signPart(place.coaches[0], begun, parts.length)
}

function lastOf({ parts }: Game): Buffer {
  return parts.at(-1) ?? Buffer.alloc(0)
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

/** Completes the upload with these parts; success is a fault if the upload is not whole. */
async function complete(game: Game, named: readonly SentPart[], what: string): Promise<string> {
  const { size } = await completeUpload(game.place.coaches[0], game.begun, named)
  game.place.findings.fault(`${what} made an object of ${size} bytes`)
  return 'completed'
}

const CHANGES: readonly ((address: string) => string)[] = [
  (address) => address.replace(/partNumber=\d+/, 'partNumber=2'),
  (address) => address.replace(/bytes=\d+/, 'bytes=99999999'),
  (address) => address.replace(/expires=\d+/, 'expires=99999999999'),
  (address) => address.replace(/(signature=).{4}/, '$1AAAA'),
  (address) => address.replace(/&signature=.*/, ''),
  (address) => address.replace(/uploadId=[\w-]+/, 'uploadId=other'),
  (address) => address.replace(/\.mp4/, '.html'),
  (address) => address.replace('/storage/videos/', '/storage/public/'),
  (address) => address.replace('/storage/', '/storage/../storage//'),
  (address) => `${address}&partNumber=1`,
  (address) => `${address}%00`,
]

const GAMES: Readonly<Record<string, (game: Game) => Promise<string>>> = {
  'a part that is shorter': async (game) =>
    refused(game, 'a shorter part', put(await addressOf(game), lastOf(game).subarray(1))),
  'a part that is longer': async (game) =>
    refused(game, 'a longer part', put(await addressOf(game), Buffer.concat([lastOf(game), Buffer.alloc(1)]))),
  'a part with another sum': async (game) =>
    refused(
      game,
      'a part with another sum',
      put(await addressOf(game), lastOf(game), { headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } }),
    ),
  'another address': async (game) => {
    const address = await addressOf(game)
    const changed = pick(game.place, CHANGES)(address)
    if (changed === address) return 'the same'
    return refused(game, changed.replace(/signature=.*/, '…'), put(changed, lastOf(game)))
  },
  'another method': async (game) =>
    refused(
      game,
      'another method',
      put(await addressOf(game), lastOf(game), { method: pick(game.place, ['POST', 'DELETE', 'PATCH']) }),
    ),
  'a number that no part has': async (game) => {
    const number = pick(game.place, [0, -1, 3, 1_601, 10_001, 2_147_483_647])
    await signPart(game.place.coaches[0], game.begun, number)
    game.place.findings.fault(`there is an address for part ${number}`)
    return 'signed'
  },
  'nothing sent': (game) =>
    complete(
      game,
      game.parts.map((part, at) => ({ partNumber: at + 1, etag: etagOf(part) })),
      'nothing',
    ),
  'no parts named': async (game) => {
    await sendAll(game)
    return complete(game, [], 'no part')
  },
  'parts in another order': async (game) => {
    const named = await sendAll(game)
    const wrong = named.length > 1 ? named.toReversed() : [...named, ...named]
    return complete(game, wrong, 'parts in another order')
  },
  'a part that was not sent so': async (game) => {
    const named = await sendAll(game)
    const etag = pick(game.place, ['""', '', `"${'0'.repeat(32)}"`, etagOf(whole), 'x'.repeat(100_000)])
    return complete(
      game,
      named.map((part, at) => (at === named.length - 1 ? { ...part, etag } : part)),
      'other bytes',
    )
  },
  'a part twice, with other bytes between': async (game) => {
    const address = await addressOf(game)
    await Promise.all([
      put(address, lastOf(game)),
      put(address, randomBytes(lastOf(game).length)),
      put(address, lastOf(game)),
    ])
    return 'sent'
  },
  'a part of what was given up': async (game) => {
    const address = await addressOf(game)
    await giveUpUpload(game.place.coaches[0], game.begun)
    return refused(game, 'a part of what was given up', put(address, lastOf(game)))
  },
  'completed twice at once': async (game) => {
    const named = await sendAll(game)
    const [coach] = game.place.coaches
    await Promise.all([completeUpload(coach, game.begun, named), completeUpload(coach, game.begun, named)])
    return 'completed'
  },
}
