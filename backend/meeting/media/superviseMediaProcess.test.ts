import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { killWhenSilent } from './superviseMediaProcess.ts'

/** A process that only reports on request, and a manual clock of its supervisor. */
async function watchQuietProcess() {
  const program = "process.on('message', (said) => process.send(said)); process.send('ready')"
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const ticking = new Set<() => void>()
  killWhenSilent(child, (_milliseconds, call) => {
    ticking.add(call)
    return () => void ticking.delete(call)
  })
  const turn = (times: number) => {
    for (let index = 0; index < times; index += 1) for (const call of ticking) call()
  }
  return { child, ticking, turn }
}

test('a process that is silent for too long is killed, and no longer watched', async () => {
  const { child, ticking, turn } = await watchQuietProcess()
  turn(10)
  expect(child.killed).toBe(false)
  const gone = once(child, 'exit')
  turn(1)
  expect(await gone).toEqual([null, 'SIGKILL'])
  expect(ticking.size).toBe(0)
})

test('a process that reports now and then is not killed', async () => {
  const { child, turn } = await watchQuietProcess()
  for (let index = 0; index < 3; index += 1) {
    turn(10)
    const heard = once(child, 'message')
    child.send('again')
    await heard
  }
  expect(child.killed).toBe(false)
})
