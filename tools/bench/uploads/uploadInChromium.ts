import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page, type Request } from 'playwright'
import { clientId } from '#backend/identity/accounts/userPool.ts'
import { type Interval, intervalOf } from '#tools/bench/measure.ts'
import { keptOf } from '#tools/bench/members/demoMember.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { ensureChromium } from '#tools/test/browser/ensureChromium.ts'

const MIB = 2 ** 20
const FILM_BYTES = 256 * MIB
const PIECE = 8 * MIB
const ROUNDS = 9
const STEP_MS = 300_000

interface Places {
  /** Our server and the uploading coach. */
  url: string
  coach: Member
  /** Folder of the server's objects. */
  objects: string
  /** URL of the plain server. */
  plainUrl: string
  folder: string
}

/** MiB a second of a page with the upload's worker, and of a page that sends plain pieces of the same file. */
export interface ChromiumSpeed {
  ours: number
  plain: number
  ratio: Interval
}

/**
 * What a coach's browser reaches: one file from the disk, chosen in the studio and sent by the worker, against the
 * same file from the same browser, whose slices go to the least that stores them. From the first part's begin to the
 * last one's end.
 */
export async function measureInChromium({ url, coach, objects, plainUrl, folder }: Places): Promise<ChromiumSpeed> {
  const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`))
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const rounds: { ours: number; plain: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Use another film in each round, because an existing one would not be sent again.
      const path = writeFilm(folder, `film-${round}`)
      const plain = await sendPlainly(browser, { plainUrl, path })
      rounds.push({ ours: await sendFromStudio(browser, { url, coach, objects, path }), plain })
      process.stdout.write(`Chromium: ${JSON.stringify(rounds.at(-1))}\n`)
      rmSync(path)
    }
    const speedOf = (seconds: readonly number[]) => FILM_BYTES / MIB / intervalOf(seconds).middle
    return {
      ours: Math.round(speedOf(rounds.map(({ ours }) => ours))),
      plain: Math.round(speedOf(rounds.map(({ plain }) => plain))),
      ratio: intervalOf(rounds.map(({ ours, plain }) => plain / ours)),
    }
  } finally {
    await browser.close()
  }
}

function writeFilm(folder: string, name: string): string {
  const path = join(folder, `${name}.mp4`)
  const handle = openSync(path, 'w')
  for (let at = 0; at < FILM_BYTES; at += PIECE) writeSync(handle, randomBytes(PIECE))
  // Else the system writes it down while it is being sent.
  fsyncSync(handle)
  closeSync(handle)
  return path
}

async function sendFromStudio(
  browser: Browser,
  { url, coach, objects, path }: Pick<Places, 'url' | 'coach' | 'objects'> & { path: string },
): Promise<number> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      for (const holder of [Window.prototype, window]) Reflect.deleteProperty(holder, 'showOpenFilePicker')
    },
    keptOf(clientId, { ...coach, refreshToken: 'none' }),
  )
  const page = await context.newPage()
  const sent = watchParts(page)
  await page.goto('/dashboard/manage-videos')
  // A coach looks for the file first: what the page loads is not part of sending.
  await page.waitForLoadState('networkidle')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New upload' }).first().click()
  await (await choosing).setFiles(path)
  const seconds = await sent
  await page.getByRole('button', { name: /^Upload complete/ }).waitFor({ timeout: STEP_MS })
  await context.close()
  // As the plain side does. A virtual machine fetches each memory page that was not used recently from its host, which
  // costs ten times the copy: the side that keeps more files would pay for it.
  rmSync(join(objects, 'videos'), { recursive: true, force: true })
  return seconds
}

/** Resolves with the seconds from the first part's begin to the end of the last. */
function watchParts(page: Page): Promise<number> {
  const parts = FILM_BYTES / PIECE
  let [began, ended] = [0, 0]
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${ended} of ${parts} parts were stored in time`)), STEP_MS)
    const isPart = (request: Request) => request.method() === 'PUT'
    page.on('request', (request) => {
      if (isPart(request) && began === 0) began = performance.now()
    })
    page.on('requestfinished', (request) => {
      if (!isPart(request) || (ended += 1) < parts) return
      clearTimeout(limit)
      resolve((performance.now() - began) / 1_000)
    })
  })
}

async function sendPlainly(
  browser: Browser,
  { plainUrl, path }: Pick<Places, 'plainUrl'> & { path: string },
): Promise<number> {
  const page = await browser.newPage()
  await page.goto(plainUrl)
  await page.locator('input').setInputFiles(path)
  const seconds = await page.evaluate(async (piece) => {
    const file = document.querySelector('input')?.files?.[0]
    if (!file) throw new Error('A file was chosen')
    // The source file is in the same folder.
    const name = `sent-${file.name}`
    await fetch(`/${name}`, { method: 'POST' })
    const begin = performance.now()
    let next = 0
    const work = async () => {
      while (next < file.size) {
        const at = next
        next += piece
        await fetch(`/${name}/${at}`, { method: 'PUT', body: file.slice(at, at + piece) })
      }
    }
    await Promise.all([work(), work(), work(), work()])
    const took = (performance.now() - begin) / 1_000
    await fetch(`/${name}`, { method: 'DELETE' })
    return took
  }, PIECE)
  await page.close()
  return seconds
}
