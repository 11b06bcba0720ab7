import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  ask,
  beginUpload,
  type BegunUpload,
  completeUpload,
  giveUpUpload,
  listParts,
  makeVideo,
  putPart,
  signPart,
} from '#tools/stage/uploadClient.ts'
import { type FileStage, refusalOf } from './fileStage.ts'
import { pick } from './hostileFilms.ts'

/** A coach's ids and addresses, as a stranger might learn them. */
interface Victim {
  /** Stored whole, and a video of it. */
  videoID: string
  key: string
  address: string
  /** Under way. */
  begun: BegunUpload
}

const WORDS = Buffer.from('what only its coach may see')

/** Uses another coach's files in every call and address that accepts one: nothing may be returned or changed. */
export async function comeAsStranger(place: FileStage, count: number): Promise<void> {
  const victim = await makeVictim(place)
  const before = await stateOf(place)
  for (let sent = 0; sent < count; sent += 1) {
    const [what, attempt] = pick(place, Object.entries(ATTEMPTS))
    const said = await refusalOf(what, place.findings, () => attempt(place, victim))
    place.findings.count(what, said)
  }
  if (JSON.stringify(await stateOf(place)) !== JSON.stringify(before))
    place.findings.fault('a stranger changed something')
}

async function makeVictim({ coaches: [, coach] }: FileStage): Promise<Victim> {
  const videoID = randomUUID()
  const whole = await beginUpload(coach, { videoID, size: WORDS.length })
  const etag = await putPart(await signPart(coach, whole, 1), new Uint8Array(WORDS))
  const { url } = await completeUpload(coach, whole, [{ partNumber: 1, etag }])
  await makeVideo(coach, { videoID, objectKey: whole.key })
  const begun = await beginUpload(coach, { videoID, size: WORDS.length })
  return { videoID, key: whole.key, address: url, begun }
}

/** Returns the victim's stored state without the progress of processing. */
async function stateOf({ stage, coaches: [, { contactId }] }: FileStage): Promise<unknown> {
  const text = `select 'upload' as what, to_jsonb(u) - 'touched_at' as row from upload u where owner_id = $1
    union all select 'object', to_jsonb(o) from stored_object o where owner_id = $1
    union all select 'video', jsonb_build_object('title', title, 'key', object_key, 'thumbnail', thumbnail) from video
      where owner_id = $1 order by what, row`
  const folder = join(stage.obi.dataDir, 'objects', 'videos', contactId)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('base64')).toSorted()
  return { rows: await stage.database.query({ text }, [contactId]), bytes }
}

type Attempt = (place: FileStage, victim: Victim) => Promise<string>

/** A call that is answered with anything but a refusal is a fault. */
function call(what: string, work: (place: FileStage, victim: Victim) => Promise<unknown>): Attempt {
  return async (place, victim) => {
    await work(place, victim)
    place.findings.fault(`a stranger may ${what}`)
    return 'answered'
  }
}

/** Returns an attacker with their own token, or without one. */
function stranger({ coaches: [{ url, token }], random }: FileStage) {
  return { url, token: random() < 0.8 ? token : '' }
}

function operation(name: string, variables: (victim: Victim, place: FileStage) => object): Attempt {
  return call(name, (place, victim) =>
    ask(stranger(place), {
      document: { operation: name },
      variables: { ...variables(victim, place) },
      answer: v.unknown(),
    }),
  )
}

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'a stranger signs a part': call('sign a part', (place, { begun }) => signPart(stranger(place), begun, 1)),
  'a stranger lists parts': call('list parts', (place, { begun }) => listParts(stranger(place), begun)),
  'a stranger completes': call('complete', (place, { begun, key }) =>
    completeUpload(stranger(place), pick(place, [begun, { ...begun, key }]), [{ partNumber: 1, etag: '""' }]),
  ),
  'a stranger gives up': call('give up', (place, { begun }) => giveUpUpload(stranger(place), begun)),
  'a stranger makes a video': call('make a video', (place, { key, begun, videoID }) =>
    makeVideo(stranger(place), {
      videoID: pick(place, [videoID, randomUUID()]),
      objectKey: pick(place, [key, begun.key, `${key}/..`, '', '/etc/passwd', `file:${place.secrets[0]}`]),
    }),
  ),
  'a stranger changes a video': operation('useVideoWritesChangeMutation', ({ videoID }) => ({
    video: { id: videoID, title: 'Mine' },
  })),
  'a stranger gives a video a picture': operation('uploadPagePictureMutation', ({ videoID, key }) => ({
    video: { id: videoID, thumbnail: key },
  })),
  'a stranger deletes a video': operation('useVideoWritesDeleteMutation', ({ videoID }) => ({ videoID })),
  'an address without its signature': fetchOther((victim) => [`/storage/${victim.key}`]),
  'an address with another signature': fetchOther(({ key, address }) => [
    address.replace(key, `${key.slice(0, -4)}/../x.mp4`),
    address.replace(/\.[\w-]{43}\//, `.${'A'.repeat(43)}/`),
    address.replace(/~\d+/, '~99999999999'),
    address.replace(/\.([\w-]{43})\//, '.2.$1/'),
    address.replace(/\.mp4$/, '.jpg'),
    address.replace(key, key.split('/').slice(0, 3).join('/')),
  ]),
  'an address of a file of the server': fetchOther(({ address, key }, { secrets }) => [
    `/storage/public/../../../../../../${secrets[0]}`,
    `/storage/public/..%2f..%2f..%2f..%2f..${secrets[0]}`,
    `/storage/public/%2e%2e/${key}`,
    `/storage/public//${key}`,
    '/storage/public/../.uploads/owner',
    '/storage/public/avatar/',
    '/storage/public/.work',
    '/storage/.work/',
    `/storage/public/avatar/x.jpg/../../../${key}`,
    address.replace(key, '../../obi.key'),
  ]),
}

/** Sends the path unchanged; a browser and Node's own client would normalize it. */
function fetchOther(addresses: (victim: Victim, place: FileStage) => string[]): Attempt {
  return async (place, victim) => {
    const address = pick(place, addresses(victim, place))
    const { stage, findings } = place
    const path = address.replace(stage.obi.url, '')
    const { status, body } = await getAsWritten(stage.obi.url, path)
    const gives = status < 400 || body.includes(WORDS) || body.includes('secret\nsecret')
    if (gives || status >= 500) findings.fault(`${path} is answered with ${status}`)
    return String(status)
  }
}

function getAsWritten(url: string, path: string): Promise<{ status: number; body: Buffer }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, path, method: 'GET', headers: { accept: '*/*' } }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces) }))
    })
    sending.on('error', reject)
    sending.end()
  })
}
