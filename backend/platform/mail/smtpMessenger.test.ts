import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { Message } from './messenger.port.ts'
import { createSmtpMessenger, type SmtpMessenger } from './smtpMessenger.ts'
import { undeliverable } from './undeliverable.ts'

interface Mail {
  to: string[]
  text: string
}

const message: Message = {
  channel: 'email',
  to: 'ana@example.org',
  subject: 'رمزك',
  text: 'Your code is 123456.',
  html: '<p>123456</p>',
}
let open: { server: SMTPServer; messenger: SmtpMessenger } | undefined

afterEach(async () => {
  open?.messenger.close()
  await new Promise<void>((resolve) => (open ? open.server.close(resolve) : resolve()))
})

/** A mail server that accepts or refuses all messages. */
async function mailServer({ refuses = false } = {}) {
  const received: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        })
        done(refuses ? new Error('No room') : null)
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const messenger = createSmtpMessenger({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Obi <no-reply@obi.example>',
    others: undeliverable,
  })
  open = { server, messenger }
  return { received, messenger }
}

test('an e-mail reaches the mail server, with one recipient', async () => {
  const { received, messenger } = await mailServer()
  await messenger.send(message)
  expect(received).toMatchObject([{ to: ['ana@example.org'] }])
  expect(received[0]?.text).toMatch(/From: Obi <no-reply@obi\.example>/)
  expect(received[0]?.text).toContain('Your code is 123456.')
})

test('a mail server that refuses or is unreachable is reported to the caller', async () => {
  const { messenger } = await mailServer({ refuses: true })
  await expect(messenger.send(message)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const unreachable = createSmtpMessenger({
    url: 'smtp://127.0.0.1:1',
    from: 'no-reply@obi.example',
    others: undeliverable,
  })
  await expect(unreachable.send(message)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  unreachable.close()
})

test('a message that is not an e-mail goes to the other messenger, which may be unable to send it', async () => {
  const { received, messenger } = await mailServer()
  const sms = messenger.send({ channel: 'sms', to: '+33612345678', subject: '', text: '123456' })
  await expect(sms).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(received).toEqual([])
})
