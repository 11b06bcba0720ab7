import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openLog } from '#backend/platform/log.ts'
import { createOwnFiles } from '#backend/storage/store/ownFiles.ts'
import { argsOf } from '#backend/video/processing/encodeRenditions.ts'
import { type Ffmpeg, findFfmpeg } from '#backend/video/processing/ffmpeg/findFfmpeg.ts'
import { probeFile } from '#backend/video/processing/ffmpeg/probeFile.ts'
import { runFfmpeg, words } from '#backend/video/processing/ffmpeg/runFfmpeg.ts'
import { planRenditions, type Rendition } from '#backend/video/processing/planRenditions.ts'
import { processVideo } from '#backend/video/processing/processVideo.ts'
import type { RunStore } from '#backend/video/processing/runs.port.ts'
import { type Interval, intervalOf } from '#tools/bench/measure.ts'
import type { Result } from '#tools/bench/report.ts'

const SIZES = [360, 720]
const CLIP_S = 30
const SHORT_S = 120
const LONG_S = 7_200
const PAIRS = 5
const CPU_PAIRS = 5
const KEY = 'videos/coach/film/out-1'

interface Bench {
  ffmpeg: Ffmpeg
  /** Folder of all output. */
  folder: string
}

/**
 * How long a coach waits until a film can be played, against the same ffmpeg that makes only its first four seconds in the
 * smallest size; the same for a film of two hours against one of two minutes. Then all the work on that of two minutes
 * against one command that makes its sizes and its sound at once. What is copied is left out: every film here is made anew.
 */
export async function run([seconds]: readonly string[]): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'obi-bench-transcode-'))
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in ffmpeg) throw new Error(ffmpeg.why)
  const bench = { ffmpeg, folder }
  try {
    const clip = makeClip(bench, Number(seconds ?? CLIP_S))
    const [short, long] = [repeat(bench, clip, SHORT_S), repeat(bench, clip, LONG_S)]
    const rounds: { bare: number; short: number; long: number }[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      rounds.push({
        bare: await bareSeconds(bench, short),
        short: await secondsUntilPlayable(bench, short),
        long: await secondsUntilPlayable(bench, long),
      })
    }
    const ratio = intervalOf(rounds.map((round) => round.short / round.bare))
    const length = intervalOf(rounds.map((round) => round.long / round.short))
    const cpu = await compareCpu(bench, short)
    return {
      name: 'transcode',
      kind: 'ratio',
      measured: ratio,
      goal: { atMost: 1.5 },
      objection: objectionOf({ length: length.middle, cpu: cpu.middle }),
      peers: { ffmpeg: ffmpeg.version.split(' ')[2] ?? ffmpeg.version },
      details: {
        secondsUntilPlayable: intervalOf(rounds.map((round) => round.short)),
        twoHoursRatio: length,
        cpuRatio: cpu,
      },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function objectionOf({ length, cpu }: { length: number; cpu: number }): string | undefined {
  if (length > 1.2) return `A film of two hours can be played ${length.toFixed(2)} times as late as one of two minutes`
  return cpu > 1.05 ? `All the work takes ${cpu.toFixed(3)} times what one command takes` : undefined
}

/** Pictures that move, with some noise in them, and a sound that is not always as loud. */
function makeClip({ ffmpeg, folder }: Bench, seconds: number): string {
  const path = join(folder, 'clip.mp4')
  const picture = `testsrc2=s=1280x720:r=25:d=${seconds},noise=alls=6:allf=t`
  const sound = `aevalsrc='(0.1+0.3*abs(sin(t/3)))*sin(2*PI*220*t)':d=${seconds}:s=48000`
  const args = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-pix_fmt', 'yuv420p', '-c:v', 'libx264']
  execFileSync(ffmpeg.path, ['-v', 'error', ...args, '-preset', 'ultrafast', '-crf', '18', '-c:a', 'aac', path])
  return path
}

function repeat({ ffmpeg, folder }: Bench, clip: string, seconds: number): string {
  const path = join(folder, `${seconds}.mp4`)
  const args = ['-stream_loop', '-1', '-i', clip, '-t', String(seconds), '-c', 'copy', '-movflags', '+faststart', path]
  execFileSync(ffmpeg.path, ['-v', 'error', ...args])
  return path
}

/** Measures ffmpeg with the same limits and priority as in the product. */
async function bareSeconds({ ffmpeg, folder }: Bench, source: string): Promise<number> {
  const begin = performance.now()
  const picture = '-vf fps=25,scale=640:360:flags=bicubic,format=yuv420p -c:v libx264 -preset veryfast -crf 23'
  const args = ['-i', source, ...words(`-t 4 ${picture} -c:a aac -b:a 128k bare.mp4`)]
  const { code, said } = await runFfmpeg({ path: ffmpeg.path, args, folder, signal: new AbortController().signal })
  if (code !== 0) throw new Error(said)
  return (performance.now() - begin) / 1000
}

async function secondsUntilPlayable(bench: Bench, source: string): Promise<number> {
  const enough = new AbortController()
  const begin = performance.now()
  let seconds = Number.NaN
  const onPlayable = () => {
    if (Number.isNaN(seconds)) seconds = (performance.now() - begin) / 1000
    enough.abort(new Error('It can be played'))
  }
  await work(bench, { source, signal: enough.signal, onPlayable }).catch((error: unknown) => {
    if (!enough.signal.aborted) throw error
  })
  return seconds
}

interface Work {
  source: string
  signal: AbortSignal
  onPlayable(): void
}

async function work({ ffmpeg, folder }: Bench, { source, signal, onPlayable }: Work): Promise<void> {
  const objects = join(folder, 'objects')
  mkdirSync(objects, { recursive: true })
  const files = { ...createOwnFiles(objects), openFile: openAs(source, objects) }
  const parts = {
    runs: runsInMemory(onPlayable),
    files,
    ffmpeg,
    workFolder: join(folder, 'work'),
    askForRest: async () => undefined,
  }
  const job = { id: 'job', payload: { videoID: 'film', objectKey: KEY }, attempt: 1, signal }
  await processVideo(job, { ...parts, sizes: SIZES, log: openLog({ level: 'error' }), now: () => performance.now() })
  rmSync(objects, { recursive: true, force: true })
}

/** The coach's file, and its outputs. */
function openAs(source: string, objects: string) {
  const ownFiles = createOwnFiles(objects)
  return async (key: string, folder: string) =>
    key === KEY ? { path: source, close: async () => undefined } : ownFiles.openFile(key, folder)
}

/** A run store in memory instead of the database. */
function runsInMemory(onPlayable: () => void): RunStore {
  const job = { id: 'run', videoId: 'film', objectKey: KEY, folder: KEY, done: {}, isReplacing: false }
  return {
    begin: async () => job,
    isCurrent: async () => true,
    abandon: async () => undefined,
    keep: async () => undefined,
    tell: async () => undefined,
    show: async (_run, { masterKey }) => {
      if (masterKey !== undefined) onPlayable()
      return true
    },
    finish: async () => undefined,
    fail: async () => undefined,
  }
}

/** Compares in turns, because the same work takes a tenth more or less from one minute to the next. */
async function compareCpu(bench: Bench, source: string): Promise<Interval> {
  const ratios: number[] = []
  for (let pair = 0; pair < CPU_PAIRS; pair += 1) {
    const all = pair % 2 === 0 ? await cpuOfAll(bench, source) : undefined
    const one = await cpuOfOneCommand(bench, source)
    ratios.push((all ?? (await cpuOfAll(bench, source))) / one)
  }
  return intervalOf(ratios)
}

async function cpuOfAll(bench: Bench, source: string): Promise<number> {
  const before = cpuSeconds()
  await work(bench, { source, signal: new AbortController().signal, onPlayable: () => undefined })
  return cpuSeconds() - before
}

async function cpuOfOneCommand({ ffmpeg, folder }: Bench, source: string): Promise<number> {
  const { signal } = new AbortController()
  const film = await probeFile({ path: ffmpeg.path, file: source, folder, signal })
  const sizes = planRenditions(film, SIZES).map((size): Rendition => ({ ...size, isCopied: false }))
  for (const { name } of sizes) mkdirSync(join(folder, name), { recursive: true })
  const before = cpuSeconds()
  const { code, said } = await runFfmpeg({
    path: ffmpeg.path,
    args: argsOf({ film, ffmpeg, source }, { sizes }),
    folder,
    signal,
  })
  if (code !== 0) throw new Error(said)
  return cpuSeconds() - before
}

/** Returns the CPU time of this process and its ended children, in seconds. */
function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
