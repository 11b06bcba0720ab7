import type { ExecutionResult } from 'graphql'
import { expect, test } from 'vitest'
import { createTinyLog } from '#gateway/testing/tinyLog.ts'
import { createSink, follow } from './follow.ts'
import { createHub } from './hub.ts'
import { toSharedResult } from './sharedResult.ts'

const exit = { requestId: 'r-1', log: { error: (failure: unknown) => expect.fail(String(failure)) } }

function openRoom() {
  const log = createTinyLog()
  const opened: (number | undefined)[] = []
  const running = new Set<number | undefined>()
  const hub = createHub((result) => toSharedResult(result, exit))
  const topic = {
    key: 'room a',
    position: () => log.head,
    async open(after: number | undefined) {
      opened.push(after)
      running.add(after)
      const entries = log.read('a', after ?? log.head)
      const results = (async function* tell() {
        for await (const { text, position } of entries) yield { data: { text }, extensions: { position } }
      })()
      const leave = async () => {
        running.delete(after)
        return { done: true as const, value: undefined }
      }
      return { [Symbol.asyncIterator]: () => ({ next: () => results.next(), return: leave }) }
    },
  }
  const listen = async (after: number | undefined) => {
    const heard: (number | undefined)[] = []
    const deliver = ({ position }: { position: number | undefined }) => void heard.push(position)
    const sink = createSink({ capacity: 1_000, after, deliver, onReturn: () => undefined })
    const leave = await follow({ hub, topic, sink, onBreak: (error) => expect.fail(String(error)) })
    return { heard, leave }
  }
  const emit = (count: number, room = 'a') => {
    for (let event = 0; event < count; event += 1) log.emit(room, 'said')
  }
  return { opened, running, listen, emit }
}

test('the shared stream starts at the position of its first subscriber, and subscribers at later positions join it', async () => {
  const { opened, listen, emit } = openRoom()
  emit(3)
  emit(5, 'elsewhere')
  const readers = [await listen(3), await listen(5), await listen(8), await listen(undefined)]
  emit(1)
  await expect.poll(() => readers.map(({ heard }) => heard)).toEqual([[9], [9], [9], [9]])
  expect(opened).toEqual([3])
})

test('many who missed a little, each from another position, share few replays', async () => {
  const { opened, listen, emit } = openRoom()
  emit(300, 'elsewhere')
  await listen(300)
  emit(1)
  const positions = Array.from({ length: 200 }, (_, index) => 100 + ((index * 77) % 200))
  const readers: Awaited<ReturnType<typeof listen>>[] = []
  for (const after of positions) readers.push(await listen(after))
  await expect.poll(() => readers.map(({ heard }) => heard)).toEqual(readers.map(() => [301]))
  expect(opened.length).toBeLessThan(12)
})

test('a subscriber that asks for the whole history does not delay the shared stream', async () => {
  const { opened, listen, emit } = openRoom()
  emit(500)
  const archivist = await listen(0)
  expect(opened).toEqual([400, 0])
  const reader = await listen(500)
  emit(1)
  await expect.poll(() => reader.heard).toEqual([501])
  await expect.poll(() => archivist.heard.length).toBe(501)
})

test('a subscriber that leaves before its replay has met the shared stream leaves both, and others stay in it', async () => {
  const { running, listen, emit } = openRoom()
  emit(500)
  const leaving = await listen(0)
  expect(running).toEqual(new Set([400, 0]))
  leaving.leave()
  expect(running).toEqual(new Set())

  const [one, other] = [await listen(0), await listen(0)]
  one.leave()
  const toldBefore = one.heard.length
  expect(running).toEqual(new Set([400, 0]))
  emit(1)
  await expect.poll(() => other.heard).toEqual(Array.from({ length: 501 }, (_, place) => place + 1))
  expect(one.heard).toHaveLength(toldBefore)
  expect(running).toEqual(new Set([400]))
})

test('the replay ends where it meets the shared stream, and live events are delivered once', async () => {
  const { running, listen, emit } = openRoom()
  emit(300)
  const reader = await listen(300)
  emit(2)
  const archivist = await listen(0)
  emit(2)
  await expect.poll(() => archivist.heard).toEqual(Array.from({ length: 304 }, (_, place) => place + 1))
  await expect.poll(() => running).toEqual(new Set([300]))
  emit(1)
  await expect.poll(() => [reader.heard.at(-1), archivist.heard.slice(-2)]).toEqual([305, [304, 305]])
  archivist.leave()
  expect(running).toEqual(new Set([300]))
  reader.leave()
  expect(running).toEqual(new Set())
})

/** A subscriber that reconnects from a position before the memory of the running shared stream. */
async function comeBackTo(sources: { live: AsyncIterable<ExecutionResult>; replay: AsyncIterable<ExecutionResult> }) {
  const hub = createHub((result) => toSharedResult(result, exit))
  const topic = {
    key: 'room a',
    position: () => 500,
    open: async (after: number | undefined) => (after === 0 ? sources.replay : sources.live),
  }
  const heard: (number | undefined)[] = []
  const broken: unknown[] = []
  const sink = createSink({
    capacity: 3,
    after: 0,
    deliver: ({ position }) => void heard.push(position),
    onReturn: () => undefined,
  })
  await follow({ hub, topic, sink, onBreak: (error) => void broken.push(error) })
  return { heard, broken }
}

async function* tellThenWait(...positions: number[]): AsyncGenerator<ExecutionResult> {
  for (const position of positions) yield { data: {}, extensions: { position } }
  await new Promise(() => {})
}

async function* tellThenBreak(...positions: number[]): AsyncGenerator<ExecutionResult> {
  for (const position of positions) yield { data: {}, extensions: { position } }
  throw new Error('torn')
}

test('a replay that falls too far behind, or is torn, breaks the stream rather than skip anything', async () => {
  const slow = await comeBackTo({ live: tellThenWait(501, 502, 503, 504), replay: tellThenWait(1) })
  await expect.poll(() => slow.broken).toMatchObject([{ message: 'the replay fell behind' }])
  expect(slow.heard).toEqual([1])
  const torn = await comeBackTo({ live: tellThenWait(501), replay: tellThenBreak(1, 2) })
  await expect.poll(() => torn.broken).toMatchObject([{ message: 'torn' }])
  expect(torn.heard).toEqual([1, 2])
})

test('a shared stream that breaks during a replay breaks the replay too', async () => {
  const torn = await comeBackTo({ live: tellThenBreak(501), replay: tellThenWait(1, 2) })
  await expect.poll(() => torn.broken).toMatchObject([{ message: 'torn' }])
})

test('a replay that ends where the shared stream begins hands over to it', async () => {
  // The shared stream begins a hundred before the last event.
  const met = await comeBackTo({ live: tellThenWait(501, 502), replay: tellThenWait(1, 400) })
  await expect.poll(() => met.heard).toEqual([1, 400, 501, 502])
  expect(met.broken).toEqual([])
})

test('a subscriber that needs a replay is refused if the shared stream can’t be opened', async () => {
  const hub = createHub((result) => toSharedResult(result, exit))
  const topic = {
    key: 'room a',
    position: () => 500,
    open: (after: number | undefined) =>
      after === 0 ? Promise.resolve(tellThenWait(1)) : Promise.reject(new Error('refused')),
  }
  const sink = createSink({ capacity: 3, after: 0, deliver: () => undefined, onReturn: () => undefined })
  await expect(follow({ hub, topic, sink, onBreak: () => undefined })).rejects.toThrow('refused')
})

test.each([
  ['for the first time', undefined],
  ['after a page that has just been read', 450],
])('a subscriber that listens %s learns that the shared stream broke', async (_when, after) => {
  const hub = createHub((result) => toSharedResult(result, exit))
  const topic = { key: 'room a', position: () => 500, open: async () => tellThenBreak(501) }
  const heard: (number | undefined)[] = []
  const broken: unknown[] = []
  const deliver = ({ position }: { position: number | undefined }) => void heard.push(position)
  const sink = createSink({ capacity: 3, after, deliver, onReturn: () => undefined })
  await follow({ hub, topic, sink, onBreak: (error) => void broken.push(error) })
  await expect.poll(() => broken).toMatchObject([{ message: 'torn' }])
  expect(heard).toEqual([501])
})

test('live events that arrive during a replay wait for it, and are delivered once', async () => {
  const met = await comeBackTo({ live: tellThenWait(501, 502), replay: tellThenWait(1, 450, 501) })
  await expect.poll(() => met.heard).toEqual([1, 450, 501, 502])
  expect(met.broken).toEqual([])
})
