import { watch } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from '#backend/platform/hasCode.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import type { Rendition } from '#backend/video/processing/planRenditions.ts'
import {
  type StoredRendition,
  printSegments,
  readCodec,
  readSegments,
  type Segment,
} from '#backend/video/processing/playlists.ts'
import { FileRefused } from './probeFile.ts'

interface Following {
  size: Rendition
  /** False for the start of a rendition. */
  isWhole: boolean
  hasSound: boolean
  /** The folder in which ffmpeg writes. */
  folder: string
  /** Whether finished files also stay in a subfolder. */
  keeps: boolean
  /** The key of the rendition in the store. */
  key: string
  files: ObjectFiles
  /** Called when the first segment can be played; the rendition grows from then on. */
  onPlayable?: ((made: StoredRendition) => Promise<void>) | undefined
}

export interface FollowedSize {
  made: StoredRendition
  seconds: number
  /** Duration of the longest segment. */
  longestS: number
  segments: readonly Segment[]
}

/** How often a growing playlist is updated, in ms. Players never reach its end sooner. */
const TELL_MS = 2_000
/** How often the folder is checked, in ms, for file systems without notifications. */
const LOOK_MS = 1_000

/** Uploads a rendition while ffmpeg makes it: each segment when it is finished, and their playlist. */
export function uploadRendition(following: Following) {
  const { folder } = following
  const storing = new Storing(following)
  const over = new AbortController()
  let wake = () => {}
  const watcher = watch(folder, () => wake())
  // The watcher may fail; the folder is also checked regularly.
  watcher.on('error', () => undefined)
  const ended = (async () => {
    while (!over.signal.aborted) {
      const changed = new Promise<void>((resolve) => (wake = resolve))
      await storing.look(false)
      await Promise.race([changed, delay(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined)])
    }
  })()
  // The caller of `end` receives a failure; before that, ffmpeg continues.
  ended.catch(() => undefined)
  return {
    /** Waits until everything is stored, after ffmpeg has ended. */
    async end(): Promise<FollowedSize> {
      await this.stop()
      await ended
      await storing.look(true)
      return storing.result()
    },
    /** Stores nothing afterwards. */
    async stop(): Promise<void> {
      over.abort()
      wake()
      watcher.close()
      await ended.catch(() => undefined)
    },
  }
}

class Storing {
  readonly #following: Following
  readonly #segments: Segment[] = []
  readonly #bytes: number[] = []
  #codec: string | undefined
  #toldAt = -Infinity
  /** Number of segments in the playlist that was stored before. */
  #stood: number | undefined

  constructor(following: Following) {
    this.#following = following
  }

  async look(isOver: boolean): Promise<void> {
    const { folder } = this.#following
    const listed = readSegments(await orIfMissing(readFile(join(folder, 'index.m3u8'), 'utf8'), ''))
    const fresh = listed.slice(this.#segments.length)
    if (fresh.length > 0 && !(await this.#putInit())) {
      // Some damaged videos yield a playlist without an init segment.
      if (isOver) throw new FileRefused('DAMAGED', 'There is no init.mp4')
      return
    }
    for (const segment of fresh) {
      this.#bytes.push((await stat(join(folder, segment.name))).size)
      await this.#put(segment.name, 'video/iso.segment')
      this.#segments.push(segment)
      await this.#tell(false)
    }
    if (isOver && this.#following.isWhole) await this.#tell(true)
  }

  result(): FollowedSize {
    const seconds = this.#segments.reduce((sum, segment) => sum + segment.seconds, 0)
    const longestS = Math.max(0, ...this.#segments.map((segment) => segment.seconds))
    return { made: this.#made(), seconds, longestS, segments: this.#segments }
  }

  /** Resolves with whether the init segment is stored. */
  async #putInit(): Promise<boolean> {
    if (this.#codec !== undefined) return true
    const init = await orIfMissing(readFile(join(this.#following.folder, 'init.mp4')), undefined)
    if (init === undefined) return false
    this.#codec = readCodec(init) ?? 'avc1.640028'
    await this.#put('init.mp4', 'video/mp4')
    return true
  }

  /**
   * Writes the playlist of finished segments: first immediately, then regularly, and at the end. A longer existing
   * playlist is not replaced, because for players it may only grow.
   */
  async #tell(isComplete: boolean): Promise<void> {
    if (!isComplete && performance.now() - this.#toldAt < TELL_MS) return
    const isFirst = this.#toldAt === -Infinity
    this.#toldAt = performance.now()
    this.#stood ??= await this.#countStanding()
    if (isComplete || this.#segments.length >= this.#stood) {
      await writeFile(join(this.#following.folder, 'stored.m3u8'), printSegments(this.#segments, isComplete))
      await this.#put('stored.m3u8', 'application/vnd.apple.mpegurl', 'index.m3u8')
    }
    if (isFirst && this.#segments.length > 0) await this.#following.onPlayable?.(this.#made())
  }

  async #countStanding(): Promise<number> {
    const { files, folder, key } = this.#following
    const list = await files.openFile(`${key}/index.m3u8`, folder)
    if (!list) return 0
    try {
      return readSegments(await orIfMissing(readFile(list.path, 'utf8'), '')).length
    } finally {
      await list.close()
    }
  }

  async #put(file: string, contentType: string, name = file): Promise<void> {
    const { files, folder, key, keeps } = this.#following
    if (keeps && name === file) await keep(folder, file)
    await files.put(`${key}/${name}`, join(folder, file), { contentType })
  }

  #made(): StoredRendition {
    const { size, hasSound } = this.#following
    const { name, width, height, framesPerSecond, kilobits } = size
    const rates = this.#segments.map(({ seconds }, place) => ((this.#bytes[place] ?? 0) * 8) / Math.max(seconds, 0.1))
    const seconds = this.#segments.reduce((sum, segment) => sum + segment.seconds, 0)
    const bytes = this.#bytes.reduce((sum, count) => sum + count, 0)
    return {
      name,
      width,
      height,
      framesPerSecond,
      codecs: [this.#codec, ...(hasSound ? ['mp4a.40.2'] : [])].join(),
      most: Math.max(...rates, size.isCopied ? 0 : kilobits * 500),
      average: (bytes * 8) / Math.max(seconds, 0.1),
    }
  }
}

/** Subfolder of a rendition for the finished files and their playlist. */
export const KEPT = 'kept'

/**
 * Keeps the file under a second name, because the store takes it over; copies it if the file system has no hard links.
 */
async function keep(folder: string, file: string): Promise<void> {
  const [from, to] = [join(folder, file), join(folder, KEPT, file)]
  await mkdir(join(folder, KEPT), { recursive: true })
  await rm(to, { force: true })
  await link(from, to).catch(() => copyFile(from, to))
}

async function orIfMissing<Found, Other>(finding: Promise<Found>, other: Other): Promise<Found | Other> {
  try {
    return await finding
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return other
    throw error
  }
}
