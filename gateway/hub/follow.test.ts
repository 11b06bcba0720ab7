import { expect, test } from 'vitest'
import { createTinyLog } from '#gateway/testing/tinyLog.ts'
import { follow } from './follow.ts'
import { createHub } from './hub.ts'
import { toSharedResult } from './sharedResult.ts'
import { createSink } from './sink.ts'

const exit = { requestId: 'r-1', log: { error: (failure: unknown) => expect.fail(String(failure)) } }

function openRoom() {
  const log = createTinyLog()
  const opened: (number | undefined)[] = []
  const hub = createHub((result) => toSharedResult(result, exit))
  const topic = {
    key: 'room a',
    position: () => log.head,
    async open({ after }: { after: number | undefined }) {
      opened.push(after)
      const entries = log.read('a', after ?? log.head)
      return (async function* results() {
        for await (const { text, position } of entries) yield { data: { text }, extensions: { position } }
      })()
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
  return { opened, listen, emit }
}

test('the shared stream begins where its first listener has read, and who has read later joins it', async () => {
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

test('one who asks for all of the past does not make the shared stream wait for it', async () => {
  const { opened, listen, emit } = openRoom()
  emit(500)
  const archivist = await listen(0)
  expect(opened).toEqual([400, 0])
  const reader = await listen(500)
  emit(1)
  await expect.poll(() => reader.heard).toEqual([501])
  await expect.poll(() => archivist.heard.length).toBe(501)
})
