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
    const logger = createLogger({ hostname, pathname: '/class/class' })
    expect(logger.getLogLevel()).toBe(LogLevel.OFF)
    logger.error('something went wrong')
    expect(posted).toEqual([])
  },
)

test('on another host what goes wrong is posted below the address of the page (row 82)', async () => {
  const posted = hearPosts()
  const logger = createLogger({ hostname: 'studio.example', pathname: '/class/class' })
  logger.info('nothing worth telling')
  logger.error('something went wrong')
  await expect.poll(() => posted).toEqual(['/class/class/logs'])
})
