import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Film } from './ffmpeg/readFilm.ts'
import type { Workshop } from './makeSizes.ts'

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
 * The work on a film where a script of the shell stands for ffmpeg: it notes how it is called, and then does what the
 * test says. So failures of the program and the words it is given are tested without a film.
 */
export async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), 'obi-shop-'))
  const path = join(folder, 'ffmpeg')
  const puts: Put[] = []
  const shop: Workshop = {
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
    /** From now on the program does this; `$calls` is how often it was called, this time included. */
    runs: (script: string) =>
      writeFile(path, `#!/bin/sh\necho "$*" >> calls\ncalls=$(wc -l < calls)\n${script}\n`, { mode: 0o755 }),
    /** How it was called, without what every call says of progress. */
    calls: async () =>
      (await readFile(join(folder, 'calls'), 'utf8').catch(() => ''))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.replace(/^.*-stats_period 0\.5 /, '')),
    close: () => rm(folder, { recursive: true }),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
