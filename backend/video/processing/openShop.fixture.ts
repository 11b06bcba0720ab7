import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Workspace } from './encodeRenditions.ts'
import type { Film } from './ffmpeg/parseProbe.ts'

export const plainFilm: Film = {
  seconds: 60,
  width: 1280,
  height: 720,
  framesPerSecond: 25,
  isInterlaced: false,
  isHdr: false,
  copyable: undefined,
  hasSound: true,
}

interface Put {
  key: string
  contentType: string
  text: string
}

/**
 * Processes a video with a shell script instead of ffmpeg: it records its arguments, and then does what the test
 * defines. Failures and arguments of ffmpeg can so be tested without a video.
 */
export async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), 'obi-shop-'))
  const path = join(folder, 'ffmpeg')
  const puts: Put[] = []
  const shop: Workspace = {
    ffmpeg: { path, version: 'a script', mapsTones: true },
    film: plainFilm,
    source: '/films/source.mp4',
    folder,
    key: 'videos/kenji/1/out-1',
    files: {
      put: async (key, file, { contentType }) =>
        void puts.push({ key, contentType, text: await readFile(file, 'latin1') }),
      openFile: async () => undefined,
      deleteFolder: async () => undefined,
    },
    signal: new AbortController().signal,
  }
  return {
    shop,
    folder,
    puts,
    /** Sets the script; `$calls` is the number of calls, including the current one. */
    runs: (script: string) =>
      writeFile(path, `#!/bin/sh\necho "$*" >> calls\ncalls=$(wc -l < calls)\n${script}\n`, { mode: 0o755 }),
    /** The arguments of each call, without those for progress. */
    calls: async () =>
      (await readFile(join(folder, 'calls'), 'utf8').catch(() => ''))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.replace(/^.*-stats_period 0\.5 /, '')),
    close: () => rm(folder, { recursive: true }),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
