import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { MediaCommand } from './mediaControl.ts'

function forkMedia() {
  const child = fork(fileURLToPath(new URL('./mediaProcess.ts', import.meta.url)), { serialization: 'advanced' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function openCommand(): MediaCommand {
  const settings = {
    ticketKey: randomBytes(32).toString('base64url'),
    socketPath: join(tmpdir(), `media-${randomUUID()}`),
    udpPort: 0,
    addresses: ['127.0.0.1'],
    logLevel: 'silent',
    restored: [],
  } as const
  return { type: 'open', settings }
}

test('a media process exits if its main process dies while it opens', { timeout: 30_000 }, async () => {
  const child = forkMedia()
  child.send(openCommand(), () => child.disconnect())
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('an idle media process sends heartbeats', { timeout: 30_000 }, async () => {
  const child = forkMedia()
  child.send(openCommand())
  const [ready] = await once(child, 'message')
  const [next] = await once(child, 'message')
  expect([ready, next]).toMatchObject([{ type: 'ready' }, { type: 'alive' }])
})
