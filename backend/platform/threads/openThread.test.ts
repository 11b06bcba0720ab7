import { getPriority } from 'node:os'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { asUser } from '#backend/platform/admission/currentUser.ts'
import { openLog } from '#backend/platform/log.ts'
import type { misbehavingTasks } from './misbehaving.worker.ts'
import { openThread, type Thread, type ThreadRequest } from './openThread.ts'

const open: Thread<typeof misbehavingTasks>[] = []
afterEach(async () => {
  for (const thread of open.splice(0)) await thread.close()
})

function start(limits: Partial<ThreadRequest> = {}): Thread<typeof misbehavingTasks> {
  const script = new URL('./misbehaving.worker.ts', import.meta.url)
  const thread = openThread<typeof misbehavingTasks>({
    script,
    name: 'test',
    log: openLog({ level: 'silent' }),
    ...limits,
  })
  open.push(thread)
  return thread
}
const unavailable = { code: 'UNAVAILABLE' }

test('tasks are answered in turn, and one that fails with its own error', async () => {
  const thread = start()
  const answers = await Promise.allSettled([
    thread.run('echo', 'one'),
    thread.run('fail', 'no such muscle'),
    thread.run('echo', 'two'),
  ])
  expect(answers).toMatchObject([{ value: 'one' }, { reason: { message: 'no such muscle' } }, { value: 'two' }])
})

test.runIf(process.platform === 'linux')(
  'requests have a higher processor priority than a thread’s tasks',
  async () => {
    const ofRequests = getPriority()
    const ofTask = await start().run('priority', undefined)
    expect(ofTask).toBe(Math.max(ofRequests, 10))
    expect(getPriority()).toBe(ofRequests)
  },
)

test('while a task runs, all other work continues', async () => {
  const thread = start({ longestMs: 300 })
  await thread.run('echo', 'it stands')
  const spinning = thread.run('spin', undefined).catch(() => 'ended')
  const seen = { turns: 0, isOver: false }
  void spinning.then(() => (seen.isOver = true))
  while (!seen.isOver) {
    await turn()
    seen.turns += 1
  }
  expect([await spinning, seen.turns > 20]).toEqual(['ended', true])
})

test.each([
  ['takes too long', 'spin'],
  ['ends its thread', 'leave'],
  ['wants all memory there is', 'hoard'],
] as const)('a task that %s fails alone, and the next has a thread of its own', async (_how, name) => {
  const thread = start({ longestMs: name === 'spin' ? 1_500 : 60_000, mostMegabytes: 16 })
  const [bad, good] = [thread.run(name, undefined), thread.run('echo', 'still here')]
  await expect(bad).rejects.toMatchObject(unavailable)
  expect(await good).toBe('still here')
})

test('only a limited number of tasks per user may wait, and no other user is refused', async () => {
  const thread = start({ waitingPerUser: 2, longestMs: 1_500 })
  const ana = <Result>(work: () => Result) => asUser({ subject: 'ana' }, work)
  const running = ana(() => thread.run('spin', undefined))
  const waiting = ana(() => [thread.run('echo', 'a'), thread.run('echo', 'b')])
  await expect(ana(() => thread.run('echo', 'c'))).rejects.toMatchObject(unavailable)
  const another = asUser({ subject: 'ben' }, () => thread.run('echo', 'd'))
  await expect(running).rejects.toMatchObject(unavailable)
  expect(await Promise.all([...waiting, another])).toEqual(['a', 'b', 'd'])
})

test('the backlog of one user delays another user’s task only by the running one', async () => {
  const thread = start()
  const count = (subject: string) => asUser({ subject }, () => thread.run('count', undefined))
  const backlog = Array.from({ length: 10 }, () => count('ana'))
  expect(await count('ben')).toBe(2)
  expect(await Promise.all(backlog)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('an aborted request leaves the queue, and makes room in it', async () => {
  const thread = start({ waitingPerUser: 1, longestMs: 1_500 })
  const ana = <Result>(work: () => Result) => asUser({ subject: 'ana' }, work)
  const running = ana(() => thread.run('spin', undefined))
  const leaving = new AbortController()
  const left = ana(() => thread.run('echo', 'this is not read', leaving.signal))
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = ana(() => thread.run('echo', 'next'))
  await expect(running).rejects.toMatchObject(unavailable)
  expect(await next).toBe('next')
  await expect(ana(() => thread.run('echo', 'too late', leaving.signal))).rejects.toThrow('gone')
})

test('the answer of an abandoned task is not given to the next task', async () => {
  const thread = start()
  await thread.run('echo', 'it stands')
  const giving = new AbortController()
  const left = thread.run('echo', 'left', giving.signal)
  const next = thread.run('echo', 'next')
  giving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(await next).toBe('next')
})

test('an idle thread frees its memory, and starts again for the next task', async () => {
  const thread = start({ idleMs: 1 })
  const first = await thread.run('count', undefined)
  await pause(100)
  expect([first, await thread.run('count', undefined)]).toEqual([1, 1])
})

test('once closed, running and waiting tasks fail, and no more are accepted', async () => {
  const thread = start()
  const [running, waiting] = [thread.run('spin', undefined), thread.run('echo', 'a')]
  const told = Promise.allSettled([running, waiting])
  await thread.close()
  expect(await told).toMatchObject([{ reason: unavailable }, { reason: unavailable }])
  await expect(thread.run('echo', 'b')).rejects.toMatchObject(unavailable)
})
