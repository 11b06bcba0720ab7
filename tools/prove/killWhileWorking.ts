import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { findFfmpeg } from '#backend/video/processing/ffmpeg/findFfmpeg.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { beginUpload, completeUpload, makeVideo, putPart, signPart, type Uploader } from '#tools/stage/uploadClient.ts'
import type { Obi } from '#tools/test/startObi.ts'

const FILM_S = 20
const LONGEST_LIFE_MS = 3_000
const LOOK_MS = 200
const MADE_WITHIN_MS = 300_000

interface Films {
  uploader: Uploader
  random: () => number
  start: () => Promise<Obi>
  kills: number
}

/** Processes one film after the other, and kills the server or only ffmpeg once during each. */
export async function killWhileWorking(first: Obi, films: Films): Promise<{ obi: Obi; faults: string[] }> {
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in ffmpeg) throw new Error(ffmpeg.why)
  const film = makeFilm(ffmpeg.path, first.dataDir)
  const faults: string[] = []
  let obi = first
  for (let kill = 0; kill < films.kills; kill += 1) {
    const videoID = await begin(films.uploader, film)
    await pause(films.random() * LONGEST_LIFE_MS)
    if (films.random() < 0.5) killPrograms(obi.dataDir)
    else {
      await obi.kill()
      obi = await films.start()
    }
    const said = await judgeFilm(obi.dataDir, videoID, ffmpeg.path)
    faults.push(...said)
    process.stdout.write(`film ${kill + 1}: ${said.length} faults\n`)
  }
  return { obi, faults }
}

function makeFilm(program: string, folder: string): Buffer {
  const path = join(folder, 'prove.mp4')
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=320x240:r=25:d=${FILM_S}`, '-f', 'lavfi', '-i', `sine=d=${FILM_S}`]
  execFileSync(program, ['-v', 'error', '-y', ...inputs, '-c:v', 'mpeg4', '-c:a', 'aac', path])
  return readFileSync(path)
}

async function begin(uploader: Uploader, film: Buffer): Promise<string> {
  const videoID = randomUUID()
  const begun = await beginUpload(uploader, { videoID, size: film.length })
  const etag = await putPart(await signPart(uploader, begun, 1), new Uint8Array(film))
  await completeUpload(uploader, begun, [{ partNumber: 1, etag }])
  await makeVideo(uploader, { videoID, objectKey: begun.key })
  return videoID
}

/** Kills the programs that read a file of this server. */
function killPrograms(dataDir: string): void {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [program = '', ...args] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      const isOurs = program.endsWith('ffmpeg') && args.some((arg) => arg.includes(dataDir))
      if (isOurs) process.kill(Number(name), 'SIGKILL')
    } catch {
      // The program has ended meanwhile.
    }
  }
}

interface Made {
  status: string
  processing: unknown
  masterKey: string | null
}

/** Waits until the film is processed. Every file in its playlists must exist, and every picture must be decodable. */
async function judgeFilm(dataDir: string, videoID: string, program: string): Promise<string[]> {
  const { status, processing, masterKey } = await untilMade(dataDir, videoID)
  if (status !== 'DRAFT' || masterKey === null) return [`no film came: ${status} ${JSON.stringify(processing)}`]
  const master = join(dataDir, 'objects', masterKey)
  const lists = namesIn(master)
  if (lists.length !== 2) return [`it has ${lists.length} sizes`]
  return lists.flatMap((list) => [
    ...(readFileSync(list, 'utf8').endsWith('#EXT-X-ENDLIST\n') ? [] : [`${list} has no end`]),
    ...namesIn(list).flatMap((segment) => (statSync(segment).size > 0 ? [] : [`${segment} is empty`])),
    ...judgePictures(list, program),
  ])
}

function namesIn(list: string): string[] {
  const lines = readFileSync(list, 'utf8').split('\n')
  return lines.filter((line) => /^[^#\s]/.test(line)).map((line) => join(dirname(list), line))
}

function judgePictures(list: string, program: string): string[] {
  const args = ['-v', 'error', '-xerror', '-i', list, '-f', 'null', '-', '-progress', 'pipe:1']
  try {
    const said = execFileSync(program, args, { encoding: 'utf8' })
    const seconds =
      Number(
        said
          .match(/out_time_us=(\d+)/g)
          ?.at(-1)
          ?.slice('out_time_us='.length),
      ) / 1_000_000
    return Math.abs(seconds - FILM_S) < 0.5 ? [] : [`${list} lasts ${seconds} seconds`]
  } catch (error) {
    return [`${list} cannot be read: ${String(error)}`]
  }
}

async function untilMade(dataDir: string, videoID: string): Promise<Made> {
  const database = openDatabase({ address: postgresOf(dataDir).address, log: openLog({ level: 'silent' }), readers: 1 })
  const text = 'select status, processing, video_url as "masterKey" from video where id = $1'
  const deadline = performance.now() + MADE_WITHIN_MS
  try {
    for (;;) {
      const [made] = await database.query<Made>({ text }, [videoID])
      if (!made) throw new Error('An acknowledged video is gone')
      const isOver = made.status === 'FAILED' || (made.status === 'DRAFT' && made.processing === null)
      if (isOver || performance.now() > deadline) return made
      await pause(LOOK_MS)
    }
  } finally {
    await database.close()
  }
}
