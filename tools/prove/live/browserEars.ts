import { type Browser, chromium, type Page } from 'playwright'
import { encodeTone } from '#tools/attendee/encodeTone.ts'
import { listenInBrowser } from '#tools/attendee/listenInBrowser.ts'
import { type MediaStage, openMediaStage } from '#tools/attendee/openMediaStage.ts'
import { madeUpShare, type Played, playedOn } from '#tools/attendee/playedOn.ts'
import { ensureChromium } from '#tools/test/browser/ensureChromium.ts'

/** A real browser in a busy room, and another in one of an idle plane: what the machine costs both, they both show. */
export interface BrowserEars {
  /** The share of samples that each had to make up since the beginning. */
  madeUp(): Promise<{ busy: number; idle: number }>
  close(): Promise<void>
}

const TONE = 550
const LAUNCH = ['--autoplay-policy=no-user-gesture-required', '--allow-loopback-in-peer-connection']

export async function openBrowserEars(stage: MediaStage): Promise<BrowserEars> {
  await using opening = new AsyncDisposableStack()
  const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`))
  const args = process.getuid?.() === 0 ? [...LAUNCH, '--no-sandbox'] : LAUNCH
  const idle = opening.adopt(await openMediaStage(), (opened) => opened.close())
  const browser = opening.adopt(await chromium.launch({ executablePath, args }), (opened) => opened.close())
  const talker = await idle.join({ attendeeId: 'talker' })
  talker.play(encodeTone(TONE))
  const pages = await Promise.all([enter(browser, stage), enter(browser, idle)])
  const before = await Promise.all(pages.map(playedOn))
  const open = opening.move()
  return {
    async madeUp() {
      const after = await Promise.all(pages.map(playedOn))
      const [busy = 0, quiet = 0] = after.map((played, index) => madeUpShare(before[index] ?? NOTHING, played))
      return { busy, idle: quiet }
    },
    close: () => open.disposeAsync(),
  }
}

const NOTHING: Played = { samples: 0, madeUp: 0 }

async function enter(browser: Browser, stage: MediaStage): Promise<Page> {
  const page = await browser.newPage()
  await listenInBrowser(page, { signalUrl: stage.signalUrl, ticket: await stage.ticketFor({ attendeeId: 'browser' }) })
  return page
}
