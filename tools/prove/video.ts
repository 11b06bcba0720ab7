import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { clientId } from '#backend/identity/accounts/userPool.ts'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { findFfmpeg } from '#backend/video/processing/ffmpeg/findFfmpeg.ts'
import { keptOf } from '#tools/bench/members/demoMember.ts'
import type { Result } from '#tools/bench/report.ts'
import { makeMembers, type Member } from '#tools/stage/makeMembers.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { makeCoach } from '#tools/stage/uploadClient.ts'
import { ensureChromium } from '#tools/test/browser/ensureChromium.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'

const MEGABYTES = 2_000
const CLIP_S = 10
const STEP_MS = 1_800_000
/** How long a step of the UI may take, in ms; generous, because the machine is busy. */
const LOOK_MS = 90_000
const PART = 8 * 2 ** 20
const PHONE = { width: 390, height: 844 }
/** Maximum number of parts sent twice: those in flight at the reload and at the kill. */
const MOST_SENT_AGAIN = 32

interface Story {
  obi: Obi
  start: () => Promise<Obi>
  browser: Browser
  film: { path: string; title: string; bytes: number }
  coach: Member
  member: Member
  /** Another video of the coach's. */
  otherId: string
  /** Parts that the server has taken. */
  stored: number
}

/**
 * The main video workflow in the UI: a coach uploads a large film and edits another meanwhile, with a page reload and a
 * server kill on the way; the film plays before processing ends, is edited and published; a member watches it on a phone,
 * leaves, continues and likes it.
 */
export async function run(_seed: number, megabytes: number = MEGABYTES): Promise<Result> {
  const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`))
  await using disposables = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'obi-prove-video-'))
  disposables.defer(() => rmSync(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  const start = () => startObi({ dataDir: join(folder, 'data'), port, env: { LOG_LEVEL: 'error', CALL_LIMITS: 'off' } })
  const film = await makeFilm(folder, megabytes)
  const browser = disposables.adopt(await launchBrowser(executablePath), (open) => open.close())
  const story: Story = { obi: await start(), start, browser, film, ...noPeople, stored: 0 }
  disposables.defer(async () => {
    await story.obi.stop()
  })
  const durations: Record<string, number> = {}
  const faults: string[] = []
  try {
    Object.assign(story, await makeCast(story.obi))
    for (const [name, step] of await openSteps(story)) {
      const begin = performance.now()
      await step()
      durations[name] = Math.round((performance.now() - begin) / 100) / 10
      process.stdout.write(`${name}: ${durations[name]} s\n`)
    }
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    await printPages(browser)
  }
  const details = {
    megabytes: Math.round(film.bytes / 1e6),
    partsStored: story.stored,
    secondsOfSteps: durations,
    faults,
  }
  return { name: 'video', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
}

function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

/** Prints the content of each page, to find the fault. A crashed page has none. */
async function printPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText()
      .catch((error: unknown) => String(error))
    process.stdout.write(`${page.url()}\n${text}\n`)
  }
}

const noPerson: Member = { contactId: '', subject: '', idToken: '', accessToken: '' }
const noPeople = { coach: noPerson, member: noPerson, otherId: '' }

/** Repeats a short clip, to make a camera-sized film within seconds. */
async function makeFilm(folder: string, megabytes: number): Promise<Story['film']> {
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in ffmpeg) throw new Error(ffmpeg.why)
  const [clip, path] = [join(folder, 'clip.mov'), join(folder, `film-${randomUUID().slice(0, 6)}.mov`)]
  const picture = `testsrc2=s=640x360:r=25:d=${CLIP_S},noise=alls=60:allf=t`
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${CLIP_S}`]
  const make = (args: readonly string[]) => execFileSync(ffmpeg.path, ['-v', 'error', '-y', ...args])
  make([...inputs, '-pix_fmt', 'yuvj420p', '-c:v', 'mjpeg', '-q:v', '2', '-c:a', 'aac', clip])
  const times = Math.ceil((megabytes * 1e6) / statSync(clip).size)
  make(['-stream_loop', String(times - 1), '-i', clip, '-c', 'copy', path])
  rmSync(clip)
  return { path, title: basename(path, '.mov'), bytes: statSync(path).size }
}

async function makeCast(obi: Obi): Promise<Pick<Story, 'coach' | 'member' | 'otherId'>> {
  const database = openDatabaseOf(obi)
  try {
    const [coach, member] = await makeMembers(2, { url: obi.url, database })
    if (!coach || !member) throw new Error('Expected two members')
    await makeCoach(database, coach.contactId)
    // Only people who have answered the survey get in.
    const insertGoals = `insert into goal (id, contact_id, goals) select id, id, '[]' from contact where id = any ($1)`
    await database.query({ text: insertGoals }, [[coach.contactId, member.contactId]])
    const otherId = randomUUID()
    const text = `insert into video (id, public_id, title, coach_id, owner_id, status, vimeo_id)
      values ($1, $1, 'Another film', $2, $2, 'DRAFT', '1')`
    await database.query({ text }, [otherId, coach.contactId])
    return { coach, member, otherId }
  } finally {
    await database.close()
  }
}

function openDatabaseOf({ dataDir }: Obi) {
  return openDatabase({ address: postgresOf(dataDir).address, log: openLog({ level: 'silent' }), readers: 1 })
}

async function ask<Row extends object>({ obi }: Story, text: string, values: readonly unknown[]): Promise<Row[]> {
  const database = openDatabaseOf(obi)
  try {
    return await database.query<Row>({ text }, [...values])
  } finally {
    await database.close()
  }
}

async function enter({ browser, obi }: Story, person: Member, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: obi.url, locale: 'en-GB' })
  context.setDefaultTimeout(LOOK_MS)
  const storageEntries = keptOf(clientId, { ...person, refreshToken: 'none' })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    // Remove the File System Access API, so that the file must be chosen again after a reload, as in most browsers.
    for (const holder of [Window.prototype, window]) Reflect.deleteProperty(holder, 'showOpenFilePicker')
  }, storageEntries)
  return context.newPage()
}

type Step = readonly [what: string, step: () => Promise<void>]

async function openSteps(story: Story): Promise<Step[]> {
  const coach = await enter(story, story.coach)
  coach.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.ok()) story.stored += 1
  })
  return [...uploadSteps(story, coach), ...studioSteps(story, coach), ...memberSteps(story)]
}

function uploadSteps(story: Story, coach: Page): Step[] {
  const parts = Math.ceil(story.film.bytes / PART)
  const stored = (share: number) => until(async () => story.stored >= parts * share)
  const tray = coach.getByRole('region', { name: 'Uploads' })
  return [
    [
      'begins to upload',
      async () => {
        await coach.goto('/dashboard/my-studio')
        await coach.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click()
        await choose(coach, 'New upload', story.film.path)
        await stored(0.1)
      },
    ],
    [
      'edits another video meanwhile',
      async () => {
        const before = story.stored
        await coach.getByRole('link', { name: 'Another film' }).click()
        await coach.getByRole('textbox', { name: 'Title' }).first().fill('Another film, edited')
        await coach.getByRole('button', { name: 'Save' }).click()
        await coach.getByText('Video saved').waitFor()
        await until(async () => story.stored > before)
        const [row] = await ask<{ title: string }>(story, 'select title from video where id = $1', [story.otherId])
        if (row?.title !== 'Another film, edited') throw new Error('The other video was not saved')
      },
    ],
    [
      'reloads the page and chooses the file again',
      async () => {
        await coach.reload()
        await tray.getByRole('button', { name: /^1 upload needs/ }).click()
        await choose(coach, 'Choose the file', story.film.path)
        await stored(0.5)
      },
    ],
    [
      'continues after the server was killed',
      async () => {
        await story.obi.kill()
        story.obi = await story.start()
        await tray.getByRole('button', { name: /^Upload complete/ }).waitFor({ timeout: STEP_MS })
        if (story.stored > parts + MOST_SENT_AGAIN) throw new Error(`${story.stored} parts were stored, of ${parts}`)
      },
    ],
    ['every byte is there', () => compareBytes(story)],
  ]
}

async function compareBytes(story: Story): Promise<void> {
  const text = 'select object_key as key from video where coach_id = $1 and object_key is not null'
  const [row] = await ask<{ key: string }>(story, text, [story.coach.contactId])
  const [sourcePath, objectPath] = [story.film.path, join(story.obi.dataDir, 'objects', row?.key ?? '')]
  if ((await sumOf(sourcePath)) !== (await sumOf(objectPath))) throw new Error('The object differs from the file')
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('md5')
  for await (const piece of createReadStream(path)) if (Buffer.isBuffer(piece)) hash.update(piece)
  return hash.digest('hex')
}

interface VideoStatus {
  id: string
  status: string
  isPlayable: boolean
  isProcessed: boolean
}

async function readStatus(story: Story): Promise<VideoStatus> {
  const text = `select id, status, video_url is not null as "isPlayable", processing is null as "isProcessed"
    from video where coach_id = $1 and object_key is not null`
  const [row] = await ask<VideoStatus>(story, text, [story.coach.contactId])
  if (!row || row.status === 'FAILED') throw new Error(`Processing failed: ${JSON.stringify(row)}`)
  return row
}

function studioSteps(story: Story, coach: Page): Step[] {
  return [
    [
      'plays before processing ends',
      async () => {
        await until(async () => (await readStatus(story)).isPlayable)
        await coach.goto(`/dashboard/hls-video?id=${(await readStatus(story)).id}`)
        await play(coach)
        await until(async () => (await currentTimeOf(coach)) > 1)
        if ((await readStatus(story)).isProcessed) throw new Error('Processing had already finished; use a larger film')
      },
    ],
    ['is processed to the end', () => until(async () => (await readStatus(story)).isProcessed)],
    [
      'is edited and published',
      async () => {
        await coach.goto('/dashboard/my-studio')
        await coach.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click()
        await coach.getByRole('link', { name: story.film.title }).click()
        await coach.getByRole('textbox', { name: 'Title' }).first().fill(`${story.film.title} by the sea`)
        await coach.getByRole('radio', { name: 'Public' }).click()
        await coach.getByRole('button', { name: 'Save' }).click()
        await coach.getByText('Video saved').waitFor()
        await coach.getByRole('button', { name: 'Publish' }).click()
        await coach.getByText('Video published').waitFor()
        // Approval by an admin is proven elsewhere.
        await ask(story, 'update video set is_approved = true where id = $1', [(await readStatus(story)).id])
      },
    ],
  ]
}

function memberSteps(story: Story): Step[] {
  const title = `${story.film.title} by the sea`
  return [
    [
      'is found, watched on a phone, left, continued and liked',
      async () => {
        const member = await enter(story, story.member, PHONE)
        await member.goto('/classes/class')
        const rail = member.getByRole('region', { name: 'Featured' })
        await rail.waitFor()
        await member.getByRole('searchbox', { name: 'Search videos' }).fill(title)
        // The rails show the newest videos too, and disappear once results are shown.
        await rail.waitFor({ state: 'hidden' })
        await member.getByRole('link', { name: title }).first().click()
        await member.waitForURL(/hls-video/)
        await play(member)
        await until(async () => (await currentTimeOf(member)) > 6)
        await member.goto('/dashboard/today')
        const goOn = member.getByRole('region', { name: 'Continue watching' })
        await goOn.getByRole('link', { name: title }).click()
        await member.getByRole('button', { name: /^Continue from 0:/ }).click()
        await until(async () => (await currentTimeOf(member)) > 6)
        await member.getByRole('button', { name: /^Like: 0/ }).click()
        await member.getByRole('button', { name: /^Like: 1/ }).waitFor()
      },
    ],
  ]
}

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
}

function currentTimeOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
}

async function choose(page: Page, button: string, path: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await choosing).setFiles(path)
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + STEP_MS
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Condition not met within ${STEP_MS / 1000} s`)
    await pause(200)
  }
}
