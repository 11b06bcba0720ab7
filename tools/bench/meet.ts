import { setTimeout as pause } from 'node:timers/promises'
import nodeDataChannel from 'node-datachannel'
import { encodeTone } from '#tools/attendee/encodeTone.ts'
import type { StreamStart } from '#tools/attendee/joinAsAttendee.ts'
import { type MediaStage, openMediaStage } from '#tools/attendee/openMediaStage.ts'
import { cpuSecondsOf } from './cpuOf.ts'
import { FEWEST_PAIRS, type Interval, intervalOf, median } from './measure.ts'
import type { Result } from './report.ts'

const JOINS_A_ROUND = 6
/** Joins closer together share the wait for a picture that can be shown without those before it. */
const APART_MS = 500
/** Minimum round trips: one to enter, one to negotiate the media. */
const FEWEST_TRIPS = 2

interface Join {
  /** Frames sent before the first picture and the first sound were there: each is answered before the next. */
  trips: number
  framesReceived: number
  /** Milliseconds from the beginning of the socket. */
  soundMs: number
  pictureMs: number
}

/** The cost of joining a class with one speaker on camera, until sound and picture arrive. */
export async function run(): Promise<Result> {
  const stage = await openMediaStage()
  try {
    const { pid } = stage.plane
    if (pid === undefined) throw new Error('The media process is not there')
    const coach = await stage.join({ attendeeId: 'coach', isBlind: true })
    coach.play(encodeTone(440))
    await coach.setCamera(true)
    const rounds: Spent[][] = []
    for (let round = 0; round < FEWEST_PAIRS; round += 1) rounds.push(await runRound(stage, { pid, round }))
    const joins = rounds.flat()
    const idle = idleShareOf(joins)
    const figures = (pick: (join: Join) => number) => Math.round(median(joins.map(pick)))
    return {
      name: 'meet',
      kind: 'value',
      measured: Math.max(...joins.map(({ trips }) => trips)),
      goal: { atMost: FEWEST_TRIPS },
      details: {
        unit: 'round trips of signalling until sound and pictures flow, in the worst join',
        joins: joins.length,
        framesReceived: figures(({ framesReceived }) => framesReceived),
        cpuMsPerJoin: rounded(intervalOf(rounds.map((spent) => cpuMsPerJoin(spent, idle)))),
        cpuOfACoreBetween: Number(idle.toFixed(3)),
        firstSoundMs: figures(({ soundMs }) => soundMs),
        firstPictureMs: figures(({ pictureMs }) => pictureMs),
      },
    }
  } finally {
    await stage.close()
    nodeDataChannel.cleanup()
  }
}

/** A join, and the CPU of the plane during it and in the pause before. */
interface Spent extends Join {
  cpuMs: number
  tookMs: number
  pauseCpuMs: number
  pauseMs: number
}

async function runRound(stage: MediaStage, { pid, round }: { pid: number; round: number }): Promise<Spent[]> {
  const spent: Spent[] = []
  for (let index = 0; index < JOINS_A_ROUND; index += 1) {
    const between = await costOf(pid, () => pause(APART_MS))
    const join = await costOf(pid, () => joinOnce(stage, `member-${round}-${index}`))
    const { cpuMs, tookMs, result } = join
    spent.push({ ...result, cpuMs, tookMs, pauseCpuMs: between.cpuMs, pauseMs: between.tookMs })
  }
  return spent
}

async function costOf<T>(pid: number, work: () => Promise<T>): Promise<{ cpuMs: number; tookMs: number; result: T }> {
  const cpuBefore = cpuSecondsOf(pid)
  const startedAt = performance.now()
  const result = await work()
  const tookMs = performance.now() - startedAt
  return { cpuMs: (cpuSecondsOf(pid) - cpuBefore) * 1000, tookMs, result }
}

/** Returns the CPU share of the idle class, as a part of a core. */
function idleShareOf(spent: readonly Spent[]): number {
  return sumOf(spent, ({ pauseCpuMs }) => pauseCpuMs) / sumOf(spent, ({ pauseMs }) => pauseMs)
}

function cpuMsPerJoin(spent: readonly Spent[], idle: number): number {
  return sumOf(spent, ({ cpuMs, tookMs }) => cpuMs - idle * tookMs) / spent.length
}

function sumOf(spent: readonly Spent[], pick: (one: Spent) => number): number {
  return spent.reduce((sum, one) => sum + pick(one), 0)
}

function rounded({ middle, low, high }: Interval): Interval {
  const [m = 0, l = 0, h = 0] = [middle, low, high].map((value) => Number(value.toFixed(1)))
  return { middle: m, low: l, high: h }
}

async function joinOnce(stage: MediaStage, attendeeId: string): Promise<Join> {
  const startedAt = performance.now()
  const sound = Promise.withResolvers<Arrival>()
  const picture = Promise.withResolvers<Arrival>()
  const attendee = await stage.join({
    attendeeId,
    onStream(start) {
      const arrival = { ...start, afterMs: performance.now() - startedAt }
      if (start.isSound) sound.resolve(arrival)
      else picture.resolve(arrival)
    },
  })
  const [heard, seen] = await Promise.race([Promise.all([sound.promise, picture.promise]), giveUp()])
  await attendee.leave()
  return {
    trips: Math.max(heard.framesSent, seen.framesSent),
    framesReceived: Math.max(heard.framesReceived, seen.framesReceived),
    soundMs: heard.afterMs,
    pictureMs: seen.afterMs,
  }
}

type Arrival = StreamStart & { afterMs: number }

const ARRIVES_WITHIN_MS = 20_000

async function giveUp(): Promise<never> {
  await pause(ARRIVES_WITHIN_MS, undefined, { ref: false })
  throw new Error('An attendee came into the room, and heard or saw nothing')
}
