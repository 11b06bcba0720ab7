import { watch } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from '#backend/platform/hasCode.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import type { Size } from '#backend/video/processing/planSizes.ts'
import {
  type MadeSize,
  printSegments,
  readCodec,
  readSegments,
  type Segment,
} from '#backend/video/processing/playlists.ts'
import { FileRefused } from './probeFile.ts'

interface Following {
  size: Size
  /** Else it is the beginning of one. */
  isWhole: boolean
  hasSound: boolean
  /** Where ffmpeg writes. */
  folder: string
  /** What is finished stays there too, in a folder below it. */
  keeps: boolean
  /** Where it will stand in the store. */
  key: string
  files: ObjectFiles
  /** The first of it stands: from now on it grows. */
  onPlayable?: ((made: MadeSize) => Promise<void>) | undefined
}

export interface FollowedSize {
  made: MadeSize
  seconds: number
  /** Of one segment. */
  longestS: number
  segments: readonly Segment[]
}

/** Interval between updates of a growing playlist. Players never reach its end sooner. */
const TELL_MS = 2_000
/** For file systems that tell nothing. */
const LOOK_MS = 1_000

/** Stores one size while ffmpeg makes it: each segment as it is finished, and the list of them. */
export function followSize(following: Following) {
  const { folder } = following
  const storing = new Storing(following)
  const over = new AbortController()
  let wake = () => {}
  const watcher = watch(folder, () => wake())
  // What it watches may go; it is looked at now and then all the same.
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
    /** ffmpeg has ended, and all of it stands. */
    async end(): Promise<FollowedSize> {
      await this.stop()
      await ended
      await storing.look(true)
      return storing.result()
    },
    /** Nothing is stored after that. */
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
  /** So many were listed in the store before. */
  #stood: number | undefined

  constructor(following: Following) {
    this.#following = following
  }

  async look(isOver: boolean): Promise<void> {
    const { folder } = this.#following
    const listed = readSegments(await orIfMissing(readFile(join(folder, 'index.m3u8'), 'utf8'), ''))
    const fresh = listed.slice(this.#segments.length)
    if (fresh.length > 0 && !(await this.#putInit())) {
      // Of some damaged films there is a list of segments, and nothing to begin with.
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

  /** Resolves with whether it is there. */
  async #putInit(): Promise<boolean> {
    if (this.#codec !== undefined) return true
    const init = await orIfMissing(readFile(join(this.#following.folder, 'init.mp4')), undefined)
    if (init === undefined) return false
    this.#codec = readCodec(init) ?? 'avc1.640028'
    await this.#put('init.mp4', 'video/mp4')
    return true
  }

  /**
   * Writes the playlist of finished segments: the first time at once, then from time to time, and at the end. A longer
   * existing playlist is kept, because it may only grow for players.
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

  #made(): MadeSize {
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

/** In the folder of a size: what is kept of it, and the list of that. */
export const KEPT = 'kept'

/**
 * Keeps the file under a second name, since the store takes it over; copies it if the file system has no hard links.
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
