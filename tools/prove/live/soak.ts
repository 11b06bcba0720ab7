import { readFileSync } from 'node:fs'
import nodeDataChannel from 'node-datachannel'
import { encodeTone } from '#tools/attendee/encodeTone.ts'
import type { Attendee } from '#tools/attendee/joinAsAttendee.ts'
import { type MediaStage, openMediaStage } from '#tools/attendee/openMediaStage.ts'
import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import type { Result } from '#tools/bench/report.ts'
import { type BrowserEars, openBrowserEars } from './browserEars.ts'
import { type StreamWatch, watchStream } from './watchStream.ts'

const MINUTES = 10
const BOTS = 20
const TONES = [440, 660] as const
const SAMPLE_EVERY_MS = 10_000
/** Number of samples that an attendee talks before the other one does. */
const TURN = 3
/** The heap breathes; what leaks grows past it. */
const MOST_GROWTH_MB = 32
/** Maximum share of a stream's packets lost between two samples. */
const MOST_LACKING = 0.02
/**
 * Maximum share of concealed audio samples, beyond those of a browser that listens to an idle plane on the same
 * machine.
 */
const MOST_MADE_UP = 0.01

interface Sample {
  memoryMb: number
  /** Share of one core since the sample before. */
  cpu: number
  lack: number
}

/** One class for a while: its media process survives, does not grow, and loses nothing. */
export async function run(_seed: number, minutes: number = MINUTES): Promise<Result> {
  const stage = await openMediaStage()
  let ears: BrowserEars | undefined
  try {
    const { pid } = stage.plane
    if (pid === undefined) throw new Error('The media process is not there')
    const attendees = await fillRoom(stage)
    const lost: string[] = []
    for (const [index, { ended }] of attendees.entries())
      void ended.then(() => lost.push(`attendee ${index} was put out`))
    ears = await openBrowserEars(stage)
    const samples = await sampleFor(minutes, { stage, pid, attendees })
    return judge(samples, { lost, minutes, madeUp: await ears.madeUp() })
  } finally {
    await ears?.close()
    await stage.close()
    nodeDataChannel.cleanup()
  }
}

async function fillRoom(stage: MediaStage): Promise<Attendee[]> {
  const attendees: Attendee[] = []
  for (let index = 0; index < BOTS; index += 1) attendees.push(await stage.join({ attendeeId: `bot-${index}` }))
  await attendees[0]?.setCamera(true)
  return attendees
}

interface Sampled {
  stage: MediaStage
  pid: number
  attendees: readonly Attendee[]
}

function sampleFor(minutes: number, { stage, pid, attendees }: Sampled): Promise<Sample[]> {
  const tones = TONES.map((hertz) => encodeTone(hertz))
  const talk = (who: number) => {
    for (const [index, tone] of tones.entries()) attendees[index]?.play(index === who ? tone : undefined)
  }
  const samples: Sample[] = []
  const wanted = Math.max(1, Math.round((minutes * 60_000) / SAMPLE_EVERY_MS))
  let watches: StreamWatch[] = []
  let cpuBefore = cpuSecondsOf(pid)
  talk(0)
  return new Promise((resolve) => {
    const sample = () => {
      // The last attendees get ten seconds to receive the camera.
      if (watches.length === 0) watches = watchAll(attendees)
      const cpu = cpuSecondsOf(pid)
      samples.push({
        memoryMb: stage.plane.pid === pid ? residentMbOf(pid) : Number.NaN,
        cpu: (cpu - cpuBefore) / (SAMPLE_EVERY_MS / 1000),
        lack: Math.max(...watches.map((watch) => watch.lackSinceLast())),
      })
      cpuBefore = cpu
      tell(samples)
      talk(Math.floor(samples.length / TURN) % TONES.length)
      if (samples.length < wanted && stage.plane.pid === pid) return
      clearInterval(timer)
      resolve(samples)
    }
    const timer = setInterval(sample, SAMPLE_EVERY_MS)
  })
}

/** Listening attendees receive both speakers and the camera. */
function watchAll(attendees: readonly Attendee[]): StreamWatch[] {
  const from = attendees.slice(0, TONES.length)
  return attendees
    .slice(TONES.length)
    .flatMap((to) => [watchStream({ from, to }), watchStream({ from: attendees.slice(0, 1), to, pictureOf: 'bot-0' })])
}

/** Linux only. Not a number for a process that is gone. */
function residentMbOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}

function tell(samples: readonly Sample[]): void {
  const { memoryMb = Number.NaN, cpu = 0, lack = 0 } = samples.at(-1) ?? {}
  const seconds = (samples.length * SAMPLE_EVERY_MS) / 1000
  const share = (100 * lack).toFixed(2)
  process.stdout.write(
    `${seconds} s: ${memoryMb.toFixed(1)} MB, ${(100 * cpu).toFixed(0)} % of a core, ${share} % lacking\n`,
  )
}

interface Course {
  lost: readonly string[]
  minutes: number
  madeUp: { busy: number; idle: number }
}

function judge(samples: readonly Sample[], { lost, minutes, madeUp }: Course): Result {
  const afterAMinute = samples.slice(Math.min(5, samples.length - 1))
  const start = afterAMinute[0]?.memoryMb ?? Number.NaN
  const growthMb = Math.max(...afterAMinute.map(({ memoryMb }) => memoryMb)) - start
  const worstLack = Math.max(...samples.map(({ lack }) => lack))
  const cpu = samples.reduce((sum, sample) => sum + sample.cpu, 0) / samples.length
  const faults = [
    ...lost,
    ...(Number.isNaN(growthMb) ? ['the media process died'] : []),
    ...(madeUp.busy - madeUp.idle > MOST_MADE_UP ? [`a browser made up ${madeUp.busy.toFixed(3)} of its sound`] : []),
    ...(worstLack > MOST_LACKING ? [`a stream lacked ${worstLack.toFixed(3)} of its packets`] : []),
  ]
  const details = {
    unit: 'MB grown after the first minute',
    minutes,
    bots: BOTS,
    memoryMb: { afterAMinute: Math.round(start), atTheEnd: Math.round(samples.at(-1)?.memoryMb ?? Number.NaN) },
    cpuOfACore: Number(cpu.toFixed(3)),
    worstLack: Number(worstLack.toFixed(4)),
    mostLacking: MOST_LACKING,
    madeUp: { busy: Number(madeUp.busy.toFixed(4)), idle: Number(madeUp.idle.toFixed(4)) },
    faults,
  }
  const objection = faults[0]
  return { name: 'soak', kind: 'value', measured: growthMb, goal: { atMost: MOST_GROWTH_MB }, objection, details }
}
