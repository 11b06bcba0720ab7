import { expect, test } from 'vitest'
import { ownWorker } from './ownWorker.ts'

interface Echo {
  say(text: string): Promise<string>
}
const workerOf = (code: string) => new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
/** Responds as Comlink does: returns a call's last argument. */
const ECHO = `addEventListener('message', ({ data }) => {
  if (data.type === 'APPLY') postMessage({ id: data.id, type: 'RAW', value: 'You said ' + data.argumentList[0].value })
})`
const silent = 'addEventListener("message", () => undefined)'

test('a worker answers as a promise', async () => {
  const { remote, ask, end } = ownWorker<Echo>(workerOf(ECHO))
  expect(await ask(remote.say('hello'))).toBe('You said hello')
  end()
})

test('a worker that crashes rejects all pending and later calls', async () => {
  const { remote, ask } = ownWorker<Echo>(workerOf('throw new Error("no such picture")'))
  await expect(ask(remote.say('hello'))).rejects.toThrow('no such picture')
  await expect(ask(remote.say('again'))).rejects.toThrow('no such picture')
})

test('a call to a worker that cannot be loaded fails', async () => {
  const { remote, ask } = ownWorker<Echo>(new Worker('/no-such-worker.js'))
  await expect(ask(remote.say('hello'))).rejects.toThrow(/.+/)
})

test('a terminated worker answers no more calls, and reports that it was terminated', async () => {
  const { remote, ask, end } = ownWorker<Echo>(workerOf(silent))
  const answer = ask(remote.say('hello'))
  end()
  await expect(answer).rejects.toThrow('The worker was terminated')
})
