import { LogLevel } from 'amazon-chime-sdk-js'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from './createLogger.ts'

/** Hears what is posted instead of sending it. */
function hearPosts(): string[] {
  const posted: string[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (to) => {
    posted.push(typeof to === 'string' ? to : 'elsewhere')
    return new Response()
  }
  onTestFinished(() => {
    globalThis.fetch = real
  })
  return posted
}

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'on %s the client’s log is off, and posted nowhere (rows 81, 82)',
  (hostname) => {
    const posted = hearPosts()
    const { logger } = createLogger({ hostname, pathname: '/class/class' })
    expect(logger.getLogLevel()).toBe(LogLevel.OFF)
    logger.error('something went wrong')
    expect(posted).toEqual([])
  },
)

test('on another host what goes wrong is posted below the address of the page (row 82)', async () => {
  const posted = hearPosts()
  const { logger, close } = createLogger({ hostname: 'studio.example', pathname: '/class/class' })
  onTestFinished(close)
  logger.info('nothing worth telling')
  logger.error('something went wrong')
  await expect.poll(() => posted).toEqual(['/class/class/logs'])
})

test('a log that is closed sends what it has, and keeps no hold on the page', async () => {
  const sent: unknown[] = []
  navigator.sendBeacon = (to) => sent.push(to) > 0
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'sendBeacon'))
  const { close } = createLogger({ hostname: 'studio.example', pathname: '/class/class' })
  await close()
  // Whoever turns back while the room opens ends their visit a second time.
  await close()
  expect(sent).toEqual(['/class/class/logs'])
  dispatchEvent(new Event('unload'))
  expect(sent).toHaveLength(1)
})
