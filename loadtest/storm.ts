import { check } from 'k6'
import exec from 'k6/execution'
import { Counter, Trend } from 'k6/metrics'
import type { Options } from 'k6/options'
import { setTimeout } from 'k6/timers'
import { book } from './api.ts'
import { classAt, memberAt, readCast, readSeconds } from './cast.ts'
import { sizes } from './sizes.ts'
import { openSocket } from './socket.ts'
import { whenQuiet } from './whenQuiet.ts'

const { members } = sizes.storm
const ROUND_MS = 15_000
const AWAY_MS = 2_000
const OPENING_MS = 15_000
const seconds = readSeconds(60)
const returns = Math.max(1, Math.floor((seconds * 1000 - OPENING_MS) / ROUND_MS) - 1)

/**
 * All sockets break at once, again and again, as when a gateway restarts. While they are away a seat is booked; all come
 * back at the same moment, and each must hear of that seat, once.
 */
export const options: Options = {
  scenarios: {
    storm: {
      executor: 'per-vu-iterations',
      exec: 'comeBack',
      vus: members,
      iterations: 1,
      maxDuration: `${seconds + 60}s`,
    },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    returns: [`count==${members * returns}`],
    missed_news: [`count==${members * returns}`],
    // From the moment of the return, so that waiting for the handshake counts too.
    ...whenQuiet({ return_ms: ['p(95)<10000'], missed_news_ms: ['p(95)<10000'] }),
  },
}

const returned = new Counter('returns')
const missedNews = new Counter('missed_news')
const returnMs = new Trend('return_ms', true)
const missedNewsMs = new Trend('missed_news_ms', true)

export function setup(): { beginsAt: number } {
  return { beginsAt: Date.now() + OPENING_MS }
}

interface Line {
  position: number | undefined
  seatsLeft: number[]
  faults: string[]
}

export function comeBack({ beginsAt }: { beginsAt: number }): void {
  const index = exec.vu.idInTest - 1
  const member = memberAt(index)
  const line: Line = { position: undefined, seatsLeft: [], faults: [] }
  const awayAt = (round: number) => beginsAt + round * ROUND_MS
  const inTime = (at: number, act: () => void) => void setTimeout(act, Math.max(0, at - Date.now()))
  const open = (backAt: number | undefined) =>
    openSocket(member, {
      follows: { LiveSeatsSubscription: { categoryID: { eq: readCast().categoryId } } },
      after: line.position,
      onReady: () => {
        if (backAt === undefined) return
        returned.add(1)
        returnMs.add(Date.now() - backAt)
      },
      onNews: (_, { data, extensions }) => {
        line.position = extensions?.position ?? line.position
        if (extensions?.resync) line.faults.push('told to read all again')
        if (data.occurrenceChanged) line.seatsLeft.push(data.occurrenceChanged.remaining)
        if (backAt === undefined) return
        missedNews.add(1)
        missedNewsMs.add(Date.now() - backAt)
      },
      onFault: (fault) => line.faults.push(fault),
    })
  let socket = open(undefined)
  // The first seat is heard of by all, and gives each its position.
  if (index === 0) inTime(awayAt(0), () => bookSeat(0))
  for (let round = 1; round <= returns; round += 1) {
    inTime(awayAt(round), () => socket.close())
    if (index === round % members) inTime(awayAt(round) + AWAY_MS / 2, () => bookSeat(index))
    inTime(awayAt(round) + AWAY_MS, () => (socket = open(awayAt(round) + AWAY_MS)))
  }
  inTime(awayAt(returns + 1), () => {
    socket.close()
    judge(line)
  })
}

function bookSeat(index: number): void {
  check(book(memberAt(index), classAt(0).id), { 'the seat is booked': (outcome) => outcome === 'BOOKED' })
}

function judge(line: Line): void {
  check(line, {
    'no subscription failed': ({ faults }) => faults.length === 0,
    'heard of every seat': ({ seatsLeft }) => new Set(seatsLeft).size === returns + 1,
    'heard nothing twice': ({ seatsLeft }) => new Set(seatsLeft).size === seatsLeft.length,
  })
}
