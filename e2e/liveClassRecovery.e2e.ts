import { execFileSync } from 'node:child_process'
import type { BrowserContext, Page } from '@playwright/test'
import { bookAndJoin, showPeople, startClass } from './support/enterRoom.ts'
import { humAt, tonesHeard } from './support/liveMedia.ts'
import { openCuttableWay } from './support/openCuttableWay.ts'
import { expect, test } from './support/story.ts'

declare global {
  interface Window {
    /** Number of interruptions, the start of the last one, and when media were back, in the page's milliseconds. */
    line?: { breaks: number; lostAt?: number; backAt?: number }
    /** Resolves once a text has appeared on the page. */
    shown?: Promise<void>
  }
}

// The browser's message about a closed socket, and the client's about two quick changes of one sender's settings.
const tornSocket = '^WebSocket connection to .* failed|getParameters\\(\\) has never been called on this sender'
test.use({ expectedComplaints: new RegExp(tornSocket) })

const TONES = { coach: 440, mia: 660 }
const all = Object.values(TONES)
const lost = 'Connection lost. Reconnecting…'
const soon = () => new Date(Date.now() + 5 * 60_000)

test('an attendee who loses the connection is back in the same room within five seconds, automatically (row 80)', async ({
  enter,
  offer,
}) => {
  const way = await openCuttableWay()
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia', { proxy: { server: way.server } })
  await humAt(coach.context(), TONES.coach)
  await humAt(mia.context(), TONES.mia)
  await watchLine(mia.context())
  await startClass(coach, karate)
  await bookAndJoin(mia, karate)
  for (const page of [coach, mia]) {
    await showPeople(page)
    await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  }
  await expect.poll(() => tonesHeard(mia, all)).toEqual([TONES.coach])
  await expect.poll(() => tonesHeard(coach, all)).toEqual([TONES.mia])

  for (const times of [1, 2]) {
    way.cut()
    expect(await breakOn(mia, times)).toBeLessThanOrEqual(5_000)
    await expect.poll(() => tonesHeard(mia, all)).toEqual([TONES.coach])
    await expect.poll(() => tonesHeard(coach, all)).toEqual([TONES.mia])
    await expect(coach.getByRole('complementary').getByRole('listitem')).toHaveCount(2)
  }
  way.close()
})

test('a class whose media process is killed continues within twenty seconds, without a page reload (row 80)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  await humAt(coach.context(), TONES.coach)
  await humAt(mia.context(), TONES.mia)
  await watchLine(mia.context())
  await startClass(coach, karate)
  await bookAndJoin(mia, karate)
  for (const page of [coach, mia]) {
    await showPeople(page)
    await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  }
  await expect.poll(() => tonesHeard(mia, all)).toEqual([TONES.coach])

  const told = await watchFor(mia, lost)
  killMediaProcess()
  await told()
  expect(await breakOn(mia, 1)).toBeLessThanOrEqual(20_000)
  await expect(mia.getByText(lost)).toBeHidden()
  await expect(mia.getByRole('complementary').getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => tonesHeard(mia, all)).toEqual([TONES.coach])
  await expect.poll(() => tonesHeard(coach, all)).toEqual([TONES.mia])
})

function killMediaProcess(): void {
  const found = execFileSync('pgrep', ['-P', process.env['E2E_PID'] ?? '', '-f', 'mediaProcess']).toString()
  process.kill(Number(found.trim()), 'SIGKILL')
}

/** Checks each animation frame, because an interruption may be over before a polling assertion notices. */
async function watchFor(page: Page, text: string): Promise<() => Promise<void>> {
  await page.evaluate((wanted) => {
    window.shown = new Promise((resolve) => {
      const look = () => {
        if (document.body.innerText.includes(wanted)) resolve()
        else requestAnimationFrame(look)
      }
      look()
    })
  }, text)
  return () => page.evaluate(() => window.shown)
}

/** Duration without media after the last interruption. */
async function breakOn(page: Page, times: number): Promise<number> {
  await expect.poll(async () => (await lineOf(page)).breaks).toBe(times)
  await expect.poll(async () => (await lineOf(page)).backAt).toBeDefined()
  const { lostAt = 0, backAt = Number.POSITIVE_INFINITY } = await lineOf(page)
  return backAt - lostAt
}

/**
 * Measured by the browser's own events: the newest socket that closes, and the next media connection that opens. A
 * socket lost before then belongs to the same interruption.
 */
async function watchLine(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const line: NonNullable<Window['line']> = { breaks: 0 }
    window.line = line
    let newest: EventTarget | null = null
    const Socket = window.WebSocket
    window.WebSocket = class extends Socket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        if (!this.url.includes('/meeting/signal')) return
        this.addEventListener('open', ({ target }) => (newest = target))
        this.addEventListener('close', () => {
          const isAway = line.lostAt !== undefined && line.backAt === undefined
          if (newest !== this || isAway) return
          line.breaks += 1
          line.lostAt = performance.now()
          delete line.backAt
        })
      }
    }
    const Connection = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Connection {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given)
        this.addEventListener('connectionstatechange', () => {
          if (this.connectionState === 'connected' && line.lostAt !== undefined) line.backAt ??= performance.now()
        })
      }
    }
  })
}

async function lineOf(page: Page): Promise<NonNullable<Window['line']>> {
  return page.evaluate(() => window.line ?? { breaks: 0 })
}
