import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { openLog } from '#backend/platform/log.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { findFfmpeg } from './findFfmpeg.ts'
import { processVideo } from './processVideo.ts'
import type { ProcessingParts } from './processVideo.ts'
import { createRunStore } from './runs.store.ts'

const run = promisify(execFile)

/** A coach with videos whose files stand in a store of the test's own. */
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
  }
  let count = 0

  return {
    database,
    parts,
    objects,
    ffmpeg,
    /** A file that ffmpeg makes, by its name. */
    async make(name: string, args: readonly string[]): Promise<string> {
      const path = join(top, name)
      await run(ffmpeg.path, ['-v', 'error', '-y', ...args, path], { cwd: top })
      return path
    },
    /** A video of these bytes, whose file nobody has looked at. */
    async add(bytes: Uint8Array | string, ending = 'mp4'): Promise<{ videoID: string; objectKey: string }> {
      count += 1
      const videoID = `video-${count}`
      const objectKey = `videos/kenji/${videoID}/film.${ending}`
      const path = join(objects, ...objectKey.split('/'))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
      await database.query(
        {
          text: `insert into video (id, public_id, title, coach_id, owner_id, status, object_key)
            values ($1, $1, 'Film', 'kenji', 'kenji', 'INPROGRESS', $2)`,
        },
        [videoID, objectKey],
      )
      return { videoID, objectKey }
    },
    process(payload: { videoID: string; objectKey: string }, how: { attempt?: number; signal?: AbortSignal } = {}) {
      const { attempt = 1, signal = new AbortController().signal } = how
      return processVideo({ id: 'job', payload, attempt, signal }, parts)
    },
    async videoOf({ videoID }: { videoID: string }): Promise<Record<string, unknown>> {
      const [row = {}] = await database.query<Record<string, unknown>>({ text: 'select * from video where id = $1' }, [
        videoID,
      ])
      return row
    },
    async close() {
      await database.close()
      await rm(top, { recursive: true })
    },
  }
}

/** A store that is a folder, whose own facts are proved elsewhere. */
function filesIn(top: string): ObjectFiles {
  const pathOf = (key: string) => join(top, ...key.split('/'))
  return {
    async put(key, path) {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await rename(path, pathOf(key))
    },
    openFile: async (key) => ({ path: pathOf(key), close: async () => undefined }),
  }
}

export type ProcessingUnderTest = Awaited<ReturnType<typeof openProcessing>>
