import type { ExecutionResult } from 'graphql'
import { expect, test } from 'vitest'
import { createHub, type Listener, openChannel } from './hub.ts'
import { toSharedResult } from './sharedResult.ts'
import { type Sliced, Slices } from './slices.ts'

const exit = { requestId: 'r-1', log: { error: (failure: unknown) => expect.fail(String(failure)) } }
const share = (result: ExecutionResult) => toSharedResult(result, exit)

/** A source that opens, tells and ends when the test says so. */
function openSource() {
  const opening = Promise.withResolvers<void>()
  const waiting: ((next: IteratorResult<ExecutionResult>) => void)[] = []
  const state = { returned: 0 }
  const results: AsyncIterableIterator<ExecutionResult> = {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    return: async () => {
      state.returned += 1
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => results,
  }
  const give = async (next: IteratorResult<ExecutionResult>) => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.shift()?.(next)
  }
  return {
    state,
    open: async () => {
      await opening.promise
      return results
    },
    letOpen: () => opening.resolve(),
    refuse: () => opening.reject(new Error('refused')),
    tell: (position: number) => give({ done: false, value: { data: {}, extensions: { position } } }),
    end: () => give({ done: true, value: undefined }),
  }
}

function listening() {
  const heard: (number | string | undefined)[] = []
  const listener: Listener = {
    onResult: ({ position }) => void heard.push(position),
    onEnd: () => void heard.push('end'),
    onBreak: () => void heard.push('broke'),
  }
  return { heard, listener }
}

function start(slices: Pick<Slices, 'add'> = new Slices()) {
  const source = openSource()
  const closed: string[] = []
  const onClose = () => void closed.push('closed')
  const channel = openChannel({ open: source.open, after: 7, share, slices, onClose })
  return { ...source, channel, closed }
}

/** A stream that has told of an event, and whose slices begin and end when the test says so. */
async function startInSlices(people: readonly ReturnType<typeof listening>[]) {
  const waiting: Sliced[] = []
  const stream = start({ add: (sliced) => void waiting.push(sliced) })
  const leave = people.map(({ listener }) => stream.channel.join(listener))
  stream.letOpen()
  await stream.tell(8)
  await expect.poll(() => waiting.length).toBe(1)
  return { ...stream, leave, waiting, tellOne: () => waiting[0]?.work() }
}

test('a source that opens only after the last subscriber has left is closed at once, and delivers nothing', async () => {
  const { channel, closed, state, letOpen } = start()
  const { heard, listener } = listening()
  channel.join(listener)()
  expect(closed).toEqual(['closed'])
  letOpen()
  await expect.poll(() => state.returned).toBe(1)
  expect(heard).toEqual([])
  expect(closed).toEqual(['closed'])
})

test('a listener that leaves while the source opens leaves the others to it', async () => {
  const { channel, closed, letOpen, tell } = start()
  const [one, other] = [listening(), listening()]
  const leave = channel.join(one.listener)
  channel.join(other.listener)
  leave()
  leave()
  letOpen()
  await tell(8)
  await expect.poll(() => other.heard).toEqual([8])
  expect(one.heard).toEqual([])
  expect(closed).toEqual([])
  expect(channel.position).toBe(8)
})

test('a listener that leaves during its delivery does not keep others from theirs', async () => {
  const { channel, letOpen, tell } = start()
  const { heard, listener } = listening()
  const leave = channel.join({ ...listener, onResult: () => leave() })
  channel.join(listener)
  letOpen()
  await tell(8)
  await expect.poll(() => heard).toEqual([8])
})

test('a listener that leaves between two slices, because its socket closed or its right was lost, gets no event', async () => {
  const people = [listening(), listening(), listening()]
  const { leave, tellOne, closed } = await startInSlices(people)
  tellOne()
  leave[1]?.()
  while (tellOne());
  expect(people.map(({ heard }) => heard)).toEqual([[8], [], [8]])
  expect(closed).toEqual([])
})

test('a stream that all leave between two slices asks its source for nothing more', async () => {
  const people = [listening(), listening()]
  const { leave, tellOne, closed, state } = await startInSlices(people)
  tellOne()
  for (const each of leave) each()
  while (tellOne());
  expect(people.map(({ heard }) => heard)).toEqual([[8], []])
  expect(closed).toEqual(['closed'])
  expect(state.returned).toBe(1)
})

test('a listener that joins between two slices finds the current event in the memory, and does not get it twice', async () => {
  const [first, second, late] = [listening(), listening(), listening()]
  const { channel, tellOne } = await startInSlices([first, second])
  tellOne()
  expect(channel.results.map(({ position }) => position)).toEqual([8])
  expect(channel.position).toBe(8)
  channel.join(late.listener)
  while (tellOne());
  expect([first, second, late].map(({ heard }) => heard)).toEqual([[8], [8], []])
})

test('the next event is not requested before all listeners have this one', async () => {
  const people = [listening(), listening(), listening()]
  const { waiting, tellOne, tell } = await startInSlices(people)
  tellOne()
  const next = tell(9)
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  expect(waiting).toHaveLength(1)
  while (tellOne());
  await next
  await expect.poll(() => waiting.length).toBe(2)
  while (waiting[1]?.work());
  expect(people.map(({ heard }) => heard)).toEqual([
    [8, 9],
    [8, 9],
    [8, 9],
  ])
})

test('a failing subscriber breaks the stream for all, so that they come back for what they missed', async () => {
  const [fails, other] = [listening(), listening()]
  const { channel, letOpen, tell } = start()
  const onResult = () => {
    throw new Error('no room')
  }
  channel.join({ ...fails.listener, onResult })
  channel.join(other.listener)
  letOpen()
  await tell(8)
  await expect.poll(() => [fails.heard, other.heard]).toEqual([['broke'], ['broke']])
})

test('a source that ends tells all its listeners, and accepts no new ones', async () => {
  const { channel, closed, letOpen, end } = start()
  const people = [listening(), listening()]
  for (const { listener } of people) channel.join(listener)
  letOpen()
  await end()
  await expect.poll(() => people.map(({ heard }) => heard)).toEqual([['end'], ['end']])
  await expect.poll(() => closed).toEqual(['closed'])
})

test('a stream whose last subscriber left while it opened does not end its successor when it opens late', async () => {
  const sources = [openSource(), openSource(), openSource()]
  let opened = 0
  const topic = {
    key: 'room a',
    position: () => 7,
    open: () => {
      const source = sources[opened]
      opened += 1
      if (!source) throw new TypeError('Three are enough')
      return source.open()
    },
  }
  const hub = createHub(share)
  const first = hub.live(topic, undefined)
  first.join(listening().listener)()
  const second = hub.live(topic, undefined)
  const { heard, listener } = listening()
  second.join(listener)
  sources[0]?.letOpen()
  await expect.poll(() => sources[0]?.state.returned).toBe(1)
  sources[1]?.letOpen()
  await second.opened
  expect(hub.live(topic, undefined)).toBe(second)
  expect(opened).toBe(2)
  await sources[1]?.tell(8)
  await expect.poll(() => heard).toEqual([8])
})

test('a source that cannot be stopped is abandoned without an error', async () => {
  const asked: string[] = []
  const source: AsyncIterable<ExecutionResult> = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        asked.push('next')
        return new Promise(() => {})
      },
    }),
  }
  const closed: string[] = []
  const onClose = () => void closed.push('closed')
  const channel = openChannel({ open: async () => source, after: 7, share, slices: new Slices(), onClose })
  const { heard, listener } = listening()
  const leave = channel.join(listener)
  await expect.poll(() => asked).toEqual(['next'])
  leave()
  expect(closed).toEqual(['closed'])
  expect(heard).toEqual([])
})

test('a source that can’t be opened is tried anew by the next who asks', async () => {
  const sources = [openSource(), openSource()]
  let opened = 0
  const topic = {
    key: 'room a',
    position: () => 7,
    open: () => {
      const source = sources[opened]
      opened += 1
      if (!source) throw new TypeError('Two are enough')
      return source.open()
    },
  }
  const hub = createHub(share)
  const { heard, listener } = listening()
  const refused = hub.live(topic, undefined)
  refused.join(listener)
  sources[0]?.refuse()
  await expect(refused.opened).rejects.toThrow('refused')
  await expect.poll(() => hub.live(topic, undefined)).not.toBe(refused)
  expect(opened).toBe(2)
  expect(heard).toEqual([])
})
