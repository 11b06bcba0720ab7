import { getEventListeners } from 'node:events'
import type { Subscription } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, noteAnswer } from './connection.ts'
import { openLiveClient } from './openLiveClient.ts'
import { RequestError } from './RequestError.ts'

// Properties of a window that Node lacks, needed on import.
const page = vi.hoisted(() => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('navigator', { onLine: true })
  return target
})

interface Message {
  type: string
  id?: string
  payload?: object
}

/** A socket whose other end the test controls. */
class Line {
  static readonly OPEN = 1
  static readonly CLOSING = 2
  readyState = 0
  readonly sent: Message[] = []
  onopen: (() => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: ((error: Error) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null

  readonly url: string

  constructor(url: string) {
    this.url = url
    lines.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(code: number): void {
    this.break(code)
  }

  break(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code, reason: '' })
  }

  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  event(payload: object): void {
    this.say({ type: 'next', id: '1', payload })
  }
}

let lines: Line[]
let followed: Subscription[]
let resyncs: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  lines = []
  followed = []
  resyncs = 0
  noteAnswer()
})

afterEach(async () => {
  for (const subscription of followed) subscription.unsubscribe()
  await vi.runAllTimersAsync()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function open(token: () => Promise<string | undefined> = async () => 'token of ana') {
  const client = openLiveClient({ url: 'wss://obi.example/graphql', token, onResync: () => void (resyncs += 1) })
  const follow = (wishes: Partial<Parameters<typeof client.subscribe>[0]> = {}) => {
    const heard: unknown[] = []
    const subscription = client.subscribe({ documentId: 'seats', variables: {}, after: 3, ...wishes }).subscribe({
      next: (answer) => void heard.push('data' in answer ? answer.data : answer),
      error: (error: Error) => void heard.push(error),
      complete: () => void heard.push('end'),
    })
    followed.push(subscription)
    return { heard, leave: () => subscription.unsubscribe() }
  }
  return { ...client, follow }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

/** Accepts the newest socket. */
async function letIn(): Promise<Line> {
  await settled()
  const line = newest()
  line.readyState = Line.OPEN
  line.onopen?.()
  await settled()
  line.say({ type: 'connection_ack' })
  await settled()
  return line
}

/** Leaves the newest socket without a response. */
async function turnDown(): Promise<void> {
  await settled()
  newest().break()
  await settled()
}

function newest(): Line {
  const line = lines.at(-1)
  if (!line) throw new Error('There is no socket')
  return line
}

/** Resolves with the delay until the client's next attempt. */
async function nextTry(): Promise<number> {
  const [tries, began] = [lines.length, Date.now()]
  while (lines.length === tries) await vi.advanceTimersToNextTimerAsync()
  return Date.now() - began
}

test('no socket is opened before the first subscription, which then sends its document and position', async () => {
  const { follow } = open()
  await settled()
  expect(lines).toEqual([])
  follow({ variables: { id: 'c1' }, after: 7 })
  follow({ documentId: 'bookings', after: undefined })
  const line = await letIn()
  expect(line.url).toBe('wss://obi.example/graphql')
  expect(line.sent).toEqual([
    { type: 'connection_init', payload: { authorization: 'Bearer token of ana' } },
    {
      type: 'subscribe',
      id: '1',
      payload: { query: '', variables: { id: 'c1' }, extensions: { documentId: 'seats', after: 7 } },
    },
    { type: 'subscribe', id: '2', payload: { query: '', variables: {}, extensions: { documentId: 'bookings' } } },
  ])
  expect(lines).toHaveLength(1)
})

test('a visitor subscribes without a token', async () => {
  const { follow } = open(async () => undefined)
  follow()
  const { sent } = await letIn()
  expect(sent[0]).toEqual({ type: 'connection_init', payload: {} })
})

test('a resync makes the page read everything again, and its event is still delivered', async () => {
  const { heard } = open().follow()
  const line = await letIn()
  line.event({ data: { seats: 4 }, extensions: { resync: true } })
  expect(heard).toEqual([{ seats: 4 }])
  expect(resyncs).toBe(1)
  line.event({ data: { seats: 3 }, extensions: { resync: false } })
  line.event({ data: { seats: 2 }, extensions: { position: 'far' } })
  line.event({ data: { seats: 1 } })
  expect(heard).toHaveLength(4)
  expect(resyncs).toBe(1)
})

test('an invalid position is not resumed from', async () => {
  open().follow()
  const line = await letIn()
  line.event({ data: { seats: 4 }, extensions: { position: 'far' } })
  line.break()
  await nextTry()
  const { sent } = await letIn()
  expect(sent.at(-1)?.payload).toMatchObject({ extensions: { after: 3 } })
})

test('a refused event reports its code, and ends the subscription', async () => {
  const { heard } = open().follow()
  const line = await letIn()
  line.event({ data: null, errors: [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }] })
  expect(heard).toEqual([new RequestError('UNAUTHENTICATED')])
  expect(heard[0]).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test.each(['INTERNAL', 'UNAVAILABLE'])(
  'after an event that failed with %s the page reads again, and receives the next one',
  async (code) => {
    const { heard } = open().follow()
    const line = await letIn()
    line.event({ data: null, errors: [{ message: 'No', extensions: { code } }] })
    expect(resyncs).toBe(1)
    line.event({ data: { seats: 1 } })
    expect(heard).toEqual([{ seats: 1 }])
  },
)

test('an empty event is ignored', async () => {
  const { heard } = open().follow()
  const line = await letIn()
  line.event({ data: null, errors: [] })
  line.event({ data: null })
  line.event({ data: { seats: 1 } })
  expect(heard).toEqual([{ seats: 1 }])
})

test('a refused subscription fails, and one ended by the server completes', async () => {
  const { follow } = open()
  const [refused, over] = [follow(), follow({ documentId: 'bookings' })]
  const line = await letIn()
  line.say({ type: 'error', id: '1', payload: [{ message: 'No such document' }] })
  line.say({ type: 'complete', id: '2' })
  await settled()
  expect(refused.heard).toMatchObject([{ name: 'RequestError', code: 'INTERNAL' }])
  expect(over.heard).toEqual(['end'])
})

test('a server that rejects this page is not called again, and its subscriptions fail', async () => {
  const { heard } = open().follow()
  const line = await letIn()
  line.break(4400)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toMatchObject([{ name: 'RequestError', code: 'INTERNAL', cause: { code: 4400 } }])
  expect(lines).toHaveLength(1)
})

test('an unavailable server is retried after twice as long each time, and finally every twenty seconds', async () => {
  open().follow()
  const waits: number[] = []
  for (let tries = 0; tries < 8; tries += 1) {
    await turnDown()
    waits.push(await nextTry())
  }
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000])
})

test('clients do not all reconnect at the same moment: some wait half as long', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  open().follow()
  await turnDown()
  expect(await nextTry()).toBe(250)
  await turnDown()
  expect(await nextTry()).toBe(500)
})

test('after a connection that lasted for a while, the retry delay starts over', async () => {
  open().follow()
  for (const wait of [500, 1_000]) {
    await turnDown()
    expect(await nextTry()).toBe(wait)
  }
  await letIn()
  await vi.advanceTimersByTimeAsync(4_000)
  await turnDown()
  expect(await nextTry()).toBe(2_000)
  await letIn()
  await vi.advanceTimersByTimeAsync(5_001)
  await turnDown()
  expect(await nextTry()).toBe(500)
})

test('a server that missed a retry is reported as unavailable, until it accepts a connection', async () => {
  open().follow()
  await turnDown()
  expect(connection.peek()).toBe('online')
  await nextTry()
  await turnDown()
  expect(connection.peek()).toBe('unavailable')
  await nextTry()
  await letIn()
  expect(connection.peek()).toBe('online')
})

test('when the network comes back the socket retries immediately, and the delay ends permanently', async () => {
  const listening = getEventListeners(page, 'online').length
  open().follow()
  await turnDown()
  await nextTry()
  await turnDown()
  expect(lines).toHaveLength(2)
  page.dispatchEvent(new Event('online'))
  await settled()
  expect(lines).toHaveLength(3)
  await letIn()
  expect(getEventListeners(page, 'online')).toHaveLength(listening)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(3)
})

test('when the socket is back, a subscriber without a position gets a resync, and one with a position resumes', async () => {
  const { follow } = open()
  const unplaced = follow({ after: undefined })
  follow({ documentId: 'bookings' })
  await letIn()
  expect(resyncs).toBe(0)
  await turnDown()
  await nextTry()
  await letIn()
  expect(resyncs).toBe(1)
  unplaced.leave()
  await turnDown()
  await nextTry()
  const { sent } = await letIn()
  expect(resyncs).toBe(1)
  expect(sent.filter(({ type }) => type === 'subscribe')).toHaveLength(1)
})

test('a subscriber that leaves notifies the server, and the last one closes the socket', async () => {
  const { follow } = open()
  const [one, other] = [follow(), follow({ documentId: 'bookings' })]
  const line = await letIn()
  one.leave()
  expect(line.sent.at(-1)).toEqual({ type: 'complete', id: '1' })
  expect(line.readyState).toBe(Line.OPEN)
  other.leave()
  await settled()
  expect(line.readyState).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
})
