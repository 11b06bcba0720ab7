import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFfmpeg } from '#backend/video/processing/ffmpeg/findFfmpeg.ts'
import { beginUpload, completeUpload, makeVideo, putPart, signPart } from '#tools/stage/uploadClient.ts'
import type { FileStage } from './fileStage.ts'
import { type HostileFilm, hostileFilm, makeFilms } from './hostileFilms.ts'
import { judgeServed } from './judgeServed.ts'

const AT_ONCE = 30
const LOOK_MS = 200

/** The reasons that are a file's own. Any other says that we did not come to an end with it. */
const FAULTS = new Set(['NOT_A_VIDEO', 'NO_PICTURE', 'DAMAGED', 'TOO_LARGE', 'TOO_LONG', 'TOO_MANY_STREAMS'])

/**
 * Uploads each file and makes a video of it as a coach does; the result must be a film of its own pictures, or a
 * reason.
 */
export async function sendFilms(place: FileStage, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'obi-prove-films-'))
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in ffmpeg) throw new Error(ffmpeg.why)
  const making = { ...place, ...makeFilms(ffmpeg.path, folder) }
  rmSync(folder, { recursive: true, force: true })
  const open = new Map<string, HostileFilm>()
  for (let sent = 0; sent < count; sent += 1) {
    const film = hostileFilm(making)
    // A file has at least one byte; empty ones are tested with the sizes.
    if (film.bytes.length > 0) open.set(await sendFilm(place, film), film)
    while (open.size >= AT_ONCE) await settle(place, open)
    if (sent % 100 === 99) process.stdout.write(`${sent + 1} films\n`)
  }
  while (open.size > 0) await settle(place, open)
  const working = join(place.stage.obi.dataDir, 'objects', '.work')
  const left = existsSync(working) ? readdirSync(working) : []
  if (left.length > 0) place.findings.fault(`${left.length} folders of work are left`)
}

async function sendFilm({ coaches: [coach], findings }: FileStage, { kind, bytes }: HostileFilm): Promise<string> {
  const videoID = randomUUID()
  const begun = await beginUpload(coach, { videoID, size: bytes.length })
  const etag = await putPart(await signPart(coach, begun, 1), new Uint8Array(bytes))
  const { url } = await completeUpload(coach, begun, [{ partNumber: 1, etag }])
  for (const fault of await judgeServed(url, bytes)) findings.fault(`${kind}: ${fault}`)
  await makeVideo(coach, { videoID, objectKey: begun.key })
  return videoID
}

interface VideoRow {
  id: string
  status: string
  fault: string | null
  isPlayable: boolean
}

/** Judges those that have come to an end. */
async function settle({ stage, findings, coaches, canary }: FileStage, open: Map<string, HostileFilm>): Promise<void> {
  await pause(LOOK_MS)
  const text = `select id, status, processing ->> 'fault' as fault, video_url is not null as "isPlayable"
    from video where id = any ($1) and status <> 'INPROGRESS'`
  for (const row of await stage.database.query<VideoRow>({ text }, [[...open.keys()]])) {
    const film = open.get(row.id)
    open.delete(row.id)
    if (!film) continue
    findings.count(film.kind, row.fault ?? row.status)
    for (const fault of judge(row, film)) findings.fault(`${film.kind}: ${fault}`)
    const folder = join(stage.obi.dataDir, 'objects', 'videos', coaches[0].contactId, row.id)
    for (const fault of judgeMade(folder, canary)) findings.fault(`${film.kind}: ${fault}`)
    rmSync(folder, { recursive: true, force: true })
  }
}

function judge({ status, fault, isPlayable }: VideoRow, { isNever }: HostileFilm): string[] {
  if (status === 'FAILED') return FAULTS.has(fault ?? '') ? [] : [`its coach is told ${fault}`]
  return isNever || !isPlayable ? [`it became a video, ${status}`] : []
}

const MADE =
  /^(\d+|master\.m3u8|poster\.jpg|preview\.mp4|sound\.m4a|seek\.vtt|seek-\d+\.jpg|init\.mp4|index\.m3u8|\d+\.m4s)$/
/** A line of a generated playlist that refers to a file. */
const NAMED = /^(?!#)\S|URI="([^"]*)"/

/** Returns the faults of the output: foreign file names, references to other files, or metadata of the source. */
function judgeMade(folder: string, canary: string): string[] {
  const runs = readdirSync(folder).filter((name) => name.startsWith('out-'))
  return runs.flatMap((run) =>
    readdirSync(join(folder, run), { recursive: true, withFileTypes: true }).flatMap((entry) => {
      if (!MADE.test(entry.name)) return [`it made a file called ${entry.name}`]
      const bytes = entry.isFile() ? readFileSync(join(entry.parentPath, entry.name)) : Buffer.alloc(0)
      const said = bytes.includes(canary) ? [`${entry.name} says its words`] : []
      const names = entry.name.endsWith('.m3u8')
        ? bytes
            .toString()
            .split('\n')
            .filter((line) => NAMED.test(line))
        : []
      const foreign = names.filter((line) => !/^(#EXT-X-MAP:URI="init\.mp4"|[\w/]+\.(m4s|m3u8))$/.test(line))
      return [...said, ...foreign.map((line) => `${entry.name} names ${line}`)]
    }),
  )
}
