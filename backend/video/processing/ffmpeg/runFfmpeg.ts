import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { processingLimits } from '#backend/video/processing/processingLimits.ts'

export interface FfmpegRun {
  /** The path of ffmpeg. */
  path: string
  args: readonly string[]
  /** The working directory: output names are relative to it. */
  folder: string
  signal: AbortSignal
  /** Receives the number of processed seconds. */
  onTime?: ((seconds: number) => void) | undefined
  /** Maximum duration of the run, in ms. */
  limitMs?: number
  /** Maximum time without progress, in ms. */
  stillMs?: number
}

export interface FfmpegEnd {
  /** The exit code; 0 for success. */
  code: number
  /** The end of the output. */
  said: string
}

/** Input is read only from this machine's disk, and only in one of these formats. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,ogg,asf,flv'
const PICTURE_CODECS =
  'h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg1video,mpeg2video,mpeg4,msmpeg4,msmpeg4v2,h263,flv,wmv1,wmv2,wmv3,vc1,theora,mjpeg,prores,dnxhd'
const SOUND_CODECS =
  'aac,aac_fixed,aac_latm,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,libvorbis,flac,alac,wmav1,wmav2,wmapro,amrnb,amrwb,libopencore_amrnb,libopencore_amrwb'
const PLAIN_SOUND =
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_u8,pcm_alaw,pcm_mulaw'

/** Arguments for an input file, restricted to what a source video may be. */
export function inputOf(path: string, before: readonly string[] = []): string[] {
  return [
    ...before,
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    CONTAINERS,
    '-codec_whitelist',
    `${PICTURE_CODECS},${SOUND_CODECS},${PLAIN_SOUND}`,
    '-max_pixels',
    String(processingLimits.pixels),
    '-max_streams',
    String(processingLimits.streams),
    '-threads',
    String(threads),
    '-i',
    `file:${path}`,
  ]
}

/** Arguments for a playlist that this service has created, in one of its own folders. */
export function ownInputOf(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-threads', String(threads), '-i', `file:${path}`]
}

/** Splits lines into arguments; none of them contains a space. */
export function words(...lines: readonly string[]): string[] {
  return lines.join(' ').split(' ')
}

/** More threads per picture do not help, and each one takes memory. */
export const threads = Math.min(availableParallelism(), 8)

// ffmpeg ends with this process: when this end of the pipe closes, for any reason, the shell ends ffmpeg. The shell
// itself reads nothing. A limit that the system does not know is skipped.
const SCRIPT = `ulimit -c 0; ulimit -v ${processingLimits.memoryKib} 2>/dev/null; ulimit -n 256
exec 3<&0
nice -n 10 "$@" </dev/null 3<&- & child=$!
{ read -r _ <&3; kill -9 $child; } >/dev/null 2>&1 & watch=$!
exec 3<&-
wait $child; code=$?
kill -9 $watch 2>/dev/null
exit $code`

/** The shell's exit code for a killed program, for example by the system for lack of memory. */
const KILLED = 128 + 9
const SAID_CHARACTERS = 8_000

/** Runs ffmpeg to its end; rejects if it is aborted or takes too long. */
export async function runFfmpeg(run: FfmpegRun): Promise<FfmpegEnd> {
  const { path, args, folder, signal, onTime, limitMs = processingLimits.runMs } = run
  const still = watchStill(run.stillMs ?? processingLimits.stillMs)
  const limited = AbortSignal.any([signal, still.signal, AbortSignal.timeout(limitMs)])
  limited.throwIfAborted()
  const common = ['-nostdin', '-hide_banner', '-y', '-nostats', '-progress', 'pipe:1', '-stats_period', '0.5']
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', path, ...common, ...args], {
    cwd: folder,
    env: { LC_ALL: 'C' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const stop = () => killAll(child)
  limited.addEventListener('abort', stop)
  try {
    const output = keepLast(child.stderr)
    readTimes(child.stdout, { onTime, onStep: still.step })
    const [code] = await once(child, 'close')
    limited.throwIfAborted()
    // Output before it was killed says nothing about the video.
    if (code === KILLED) throw new Error('ffmpeg was killed')
    return { code: typeof code === 'number' ? code : 1, said: output() }
  } finally {
    still.end()
    limited.removeEventListener('abort', stop)
    child.stdin.destroy()
  }
}

/** The shell is the leader of its own process group. */
function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

function keepLast(stream: Readable): () => string {
  let output = ''
  stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-SAID_CHARACTERS)))
  return () => output
}

/** Ends a program that repeats the same progress. */
function watchStill(stillMs: number) {
  const over = new AbortController()
  const end = () => over.abort(new DOMException('ffmpeg does not go forward', 'TimeoutError'))
  const timer = setTimeout(end, stillMs)
  return { signal: over.signal, step: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

/** A change in these fields is progress. */
const STEP = /^(frame|out_time_us|total_size)=/

function readTimes(stream: Readable, { onTime, onStep }: Pick<FfmpegRun, 'onTime'> & { onStep: () => void }): void {
  const steps = new Map<string, string>()
  createInterface({ input: stream }).on('line', (line) => {
    const [, name = ''] = STEP.exec(line) ?? []
    if (name !== '' && steps.get(name) !== line) onStep()
    steps.set(name, line)
    const micros = Number(/^out_time_us=(\d+)$/.exec(line)?.[1])
    if (Number.isFinite(micros)) onTime?.(micros / 1_000_000)
  })
}
