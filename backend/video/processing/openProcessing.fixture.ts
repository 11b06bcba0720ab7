import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '#backend/platform/database.ts'
import { openLog } from '#backend/platform/log.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { findFfmpeg } from './ffmpeg/findFfmpeg.ts'
import { openVideo, type ProcessingParts, processVideo } from './processVideo.ts'
import type { ProcessingPayload } from './requestProcessing.ts'
import { createRunStore } from './runs.store.ts'

const run = promisify(execFile)

/** A coach with videos whose files are in a store for one test. */
export async function openProcessing() {
  const top = await mkdtemp(join(tmpdir(), 'obi-processing-'))
  const database = await openTestDatabase()
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in ffmpeg) throw new Error(ffmpeg.why)
  const objects = join(top, 'objects')
  await database.query({ text: `insert into contact (id, first_name, last_name) values ('kenji', 'Kenji', 'Mori')` })
  const parts: ProcessingParts = {
    runs: createRunStore(database),
    files: filesIn(objects),
    ffmpeg,
    workFolder: join(objects, '.work'),
    sizes: [72, 144],
    log: openLog({ level: 'silent' }),
    askForRest: async (payload) => void rest.push(payload),
    now: () => performance.now(),
  }
  const rest: ProcessingPayload[] = []
  let count = 0
  async function store(videoID: string, bytes: Uint8Array | string, ending: string): Promise<ProcessingPayload> {
    const objectKey = `videos/kenji/${videoID}/${randomUUID()}.${ending}`
    const path = join(objects, ...objectKey.split('/'))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    return { videoID, objectKey }
  }

  return {
    database,
    parts,
    objects,
    /** The files for which the rest was requested. */
    rest,
    ffmpeg,
    /** A file made by ffmpeg, by its name. */
    async make(name: string, args: readonly string[]): Promise<string> {
      const path = join(top, name)
      await run(ffmpeg.path, ['-v', 'error', '-y', ...args, path], { cwd: top })
      return path
    },
    /** A video with these bytes as its unprocessed file. */
    async add(bytes: Uint8Array | string, ending = 'mp4'): Promise<ProcessingPayload> {
      count += 1
      const payload = await store(`video-${count}`, bytes, ending)
      const text = `insert into video (id, public_id, title, coach_id, owner_id, status, object_key)
        values ($1, $1, 'Film', 'kenji', 'kenji', 'INPROGRESS', $2)`
      await database.query({ text }, [payload.videoID, payload.objectKey])
      return payload
    },
    /** Replaces the file of a video. */
    async replace(videoID: unknown, bytes: Uint8Array | string): Promise<ProcessingPayload> {
      const payload = await store(String(videoID), bytes, 'mp4')
      const text = 'update video set object_key = $2 where id = $1'
      await database.query({ text }, [payload.videoID, payload.objectKey])
      return payload
    },
    ...jobsWith(parts),
    ...rowsIn(database),
    async close() {
      await database.close()
      await rm(top, { recursive: true })
    },
  }
}

function jobsWith(parts: ProcessingParts) {
  const unstopped = new AbortController().signal
  return {
    process: (payload: ProcessingPayload, { attempt = 1 }: { attempt?: number } = {}) =>
      processVideo({ id: 'process', payload, attempt, signal: unstopped }, parts),
    open: (payload: ProcessingPayload, { attempt = 1 }: { attempt?: number } = {}) =>
      openVideo({ id: 'open', payload, attempt, signal: unstopped }, parts),
  }
}

/** The stored state of a video. */
function rowsIn(database: Database) {
  return {
    async change(videoID: string, set: string): Promise<void> {
      await database.query({ text: `update video set ${set} where id = $1` }, [videoID])
    },
    /** Folders of the store that have a row. */
    async runsOf({ videoID }: ProcessingPayload): Promise<string[]> {
      const text = 'select folder from video_run where video_id = $1'
      return (await database.query<{ folder: string }>({ text }, [videoID])).map(({ folder }) => folder)
    },
    async videoOf({ videoID }: ProcessingPayload): Promise<Record<string, unknown>> {
      const [row = {}] = await database.query<Record<string, unknown>>({ text: 'select * from video where id = $1' }, [
        videoID,
      ])
      return row
    },
  }
}

/** A store in a folder. Its own behavior is tested elsewhere. */
function filesIn(top: string): ObjectFiles {
  const pathOf = (key: string) => join(top, ...key.split('/'))
  return {
    async put(key, path) {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await rename(path, pathOf(key))
    },
    openFile: async (key) => ({ path: pathOf(key), close: async () => undefined }),
    deleteFolder: (key) => rm(pathOf(key), { recursive: true, force: true }),
  }
}

export type ProcessingUnderTest = Awaited<ReturnType<typeof openProcessing>>
