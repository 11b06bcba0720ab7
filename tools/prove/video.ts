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
/** For what a person would see at once. */
const LOOK_MS = 90_000
const PART = 8 * 2 ** 20
const PHONE = { width: 390, height: 844 }
/** Parts that were on their way when the page or the server ended are sent again, and no others. */
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
 * What a studio lives on, on its screens: a coach brings a large film and edits another meanwhile, the page is loaded anew
 * and the server killed on the way; the film plays before all of it is worked on, is edited and published; a member watches
 * it on a phone, leaves, continues and likes it.
 */
export async function run(_seed: number, megabytes: number = MEGABYTES): Promise<Result> {
  const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`))
  const folder = mkdtempSync(join(tmpdir(), 'obi-prove-video-'))
  const port = await findFreePort()
  const start = () => startObi({ dataDir: join(folder, 'data'), port, env: { LOG_LEVEL: 'error', CALL_LIMITS: 'off' } })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const film = await makeFilm(folder, megabytes)
  const story: Story = { obi: await start(), start, browser, film, ...noPeople, stored: 0 }
  const took: Record<string, number> = {}
  const faults: string[] = []
  try {
    Object.assign(story, await makeCast(story.obi))
    for (const [what, step] of await openSteps(story)) {
      const begin = performance.now()
      await step()
      took[what] = Math.round((performance.now() - begin) / 100) / 10
      process.stdout.write(`${what}: ${took[what]} s\n`)
    }
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      process.stdout.write(`${page.url()}\n${await page.locator('body').innerText()}\n`)
  } finally {
    await browser.close()
    await story.obi.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const details = { megabytes: Math.round(film.bytes / 1e6), partsStored: story.stored, secondsOfSteps: took, faults }
  return { name: 'video', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
}

const noPerson: Member = { contactId: '', subject: '', idToken: '', accessToken: '' }
const noPeople = { coach: noPerson, member: noPerson, otherId: '' }

/** A short clip many times over: as large as a film of a camera, in seconds. */
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
    if (!coach || !member) throw new Error('There are two people')
    await makeCoach(database, coach.contactId)
    // Who has answered the survey is let in.
    const answered = `insert into goal (id, contact_id, goals) select id, id, '[]' from contact where id = any ($1)`
    await database.query({ text: answered }, [[coach.contactId, member.contactId]])
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
  const kept = keptOf(clientId, { ...person, refreshToken: 'none' })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    // Without it the browser gives no way to a file that outlives the page, as most browsers do not.
    for (const holder of [Window.prototype, window]) Reflect.deleteProperty(holder, 'showOpenFilePicker')
  }, kept)
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
      'loads the page anew, and chooses the file again',
      async () => {
        await coach.reload()
        await tray.getByRole('button', { name: /^1 upload needs/ }).click()
        await choose(coach, 'Choose the file', story.film.path)
        await stored(0.5)
      },
    ],
    [
      'goes on after the server was killed',
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
  const [sent, stands] = [story.film.path, join(story.obi.dataDir, 'objects', row?.key ?? '')]
  if ((await sumOf(sent)) !== (await sumOf(stands))) throw new Error('The object is not what was sent')
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('md5')
  for await (const piece of createReadStream(path)) if (Buffer.isBuffer(piece)) hash.update(piece)
  return hash.digest('hex')
}

interface Standing {
  id: string
  status: string
  isPlayable: boolean
  isWorked: boolean
}

async function lookAt(story: Story): Promise<Standing> {
  const text = `select id, status, video_url is not null as "isPlayable", processing is null as "isWorked"
    from video where coach_id = $1 and object_key is not null`
  const [row] = await ask<Standing>(story, text, [story.coach.contactId])
  if (!row || row.status === 'FAILED') throw new Error(`No film came of it: ${JSON.stringify(row)}`)
  return row
}

function studioSteps(story: Story, coach: Page): Step[] {
  return [
    [
      'plays before all of it is worked on',
      async () => {
        await until(async () => (await lookAt(story)).isPlayable)
        await coach.goto(`/dashboard/hls-video?id=${(await lookAt(story)).id}`)
        await play(coach)
        await until(async () => (await placeOf(coach)) > 1)
        if ((await lookAt(story)).isWorked) throw new Error('It was worked on already: take a larger film')
      },
    ],
    ['is worked on to its end', () => until(async () => (await lookAt(story)).isWorked)],
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
        // An admin's approval has a story of its own.
        await ask(story, 'update video set is_approved = true where id = $1', [(await lookAt(story)).id])
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
        // The rails show the newest videos too, and go when what was found is there.
        await rail.waitFor({ state: 'hidden' })
        await member.getByRole('link', { name: title }).first().click()
        await member.waitForURL(/hls-video/)
        await play(member)
        await until(async () => (await placeOf(member)) > 6)
        await member.goto('/dashboard/today')
        const goOn = member.getByRole('region', { name: 'Continue watching' })
        await goOn.getByRole('link', { name: title }).click()
        await member.getByRole('button', { name: /^Continue from 0:/ }).click()
        await until(async () => (await placeOf(member)) > 6)
        await member.getByRole('button', { name: /^Like: 0/ }).click()
        await member.getByRole('button', { name: /^Like: 1/ }).waitFor()
      },
    ],
  ]
}

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
}

function placeOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
}

async function choose(page: Page, button: string, path: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await choosing).setFiles(path)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + STEP_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It did not come to that in ${STEP_MS / 1000} s`)
    await pause(200)
  }
}
