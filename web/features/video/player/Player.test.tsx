import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoAnswer } from '#web/features/video/videosForTests.ts'
import { openSource } from './openSource.ts'

const clip = new URL('../../../public/demo/video/martial', import.meta.url).href

/** The film of the demo, as the store has it: under addresses that open it until they end. */
const addressOf = (end: number) => `${location.origin}/storage/~${end}.5.${'s'.repeat(43)}/kick/master.m3u8`
const ended = new Set<number>()

let isCut = false

/** How many segments are processed; the lists of segments hold no more. */
let processed = Infinity

/** A list of segments as it stands while the film is processed. */
function listOf(text: string): string {
  const [head = '', ...segments] = text.replace('#EXT-X-ENDLIST\n', '').split(/(?=#EXTINF)/)
  if (segments.length <= processed) return text
  return [
    head.replace('TYPE:VOD', 'TYPE:EVENT').replace('DURATION:4', 'DURATION:1'),
    ...segments.slice(0, processed),
  ].join('')
}

/** Where the first part of the smallest size ends in its file. */
const FIRST_PART_ENDS = 24_153
/** The byte after which the store no longer answers. */
let lastByte = Infinity

class FromStore extends XMLHttpRequest {
  #end = 0
  #asked = ''

  override open(method: string, url: string | URL) {
    const { pathname } = new URL(url)
    const [, end, file] = /^\/storage\/~(\d+)[^/]*\/kick(?:-again)?\/(.*)$/.exec(pathname) ?? []
    this.#end = Number(end ?? 0)
    this.#asked = String(url)
    // A port without a listener.
    if (isCut) return super.open(method, 'http://127.0.0.1:9/')
    super.open(method, file === undefined ? url : `${clip}/${file}`)
  }

  override setRequestHeader(name: string, value: string) {
    const [, first = 0] = /^bytes=(\d+)-/.exec(value) ?? []
    if (name === 'Range' && Number(first) > lastByte) super.open('GET', 'http://127.0.0.1:9/')
    super.setRequestHeader(name, value)
  }

  override get responseText() {
    return this.#asked.endsWith('index.m3u8') ? listOf(super.responseText) : super.responseText
  }

  override get response() {
    return this.#asked.endsWith('index.m3u8') ? this.responseText : super.response
  }

  override get responseURL() {
    return this.#asked
  }

  override get status() {
    return ended.has(this.#end) ? 403 : super.status
  }
}

beforeEach(() => {
  ended.clear()
  isCut = false
  lastByte = Infinity
  processed = Infinity
  vi.stubGlobal('XMLHttpRequest', FromStore)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const caption = (id: string, language: string, more: object = {}) => {
  return { id, language, label: null, url: `${clip}/seek.vtt`, ...more }
}

/** The page of a video that plays, under whatever address it has when it is asked. */
async function openPlayer(fields: object = {}) {
  let end = 1
  const film = () => videoAnswer({ videoURL: addressOf(end), ...fields })
  const opened = await showScreen({
    path: '/dashboard/hls-video?id=kick',
    person: mia,
    answers: {
      VideoScreenQuery: () => ({ found: { success: true, video: film() }, sounds: [] }),
      VideoPageAddressQuery: () => ({ getVideo: { success: true, video: film() } }),
      VideoShelfQuery: () => ({ shelf: pageAnswer([]) }),
      openWatchingBeginMutation: () => ({ told: null }),
      openWatchingMutation: () => ({ told: null }),
    },
  })
  const { screen } = opened
  const video = () => screen.container.querySelector('video') ?? document.createElement('video')
  return {
    ...opened,
    video,
    sign: (until: number) => (end = until),
    play: async () => {
      await screen
        .getByRole('button', { name: /^(Play|Continue from .*)$/ })
        .first()
        .click()
      await expect.poll(() => video().currentTime).toBeGreaterThan(0.2)
    },
  }
}

/** Some of the film has come, and the rest has not been asked for. */
async function isReady(video: () => HTMLVideoElement) {
  await expect.poll(() => video().buffered.length).toBeGreaterThan(0)
}

test('an address that expires while the viewer watches is renewed, and the video continues where it was', async () => {
  const viewerProgress = { id: 'p', lastWatchedTimestamp: 10, completionStatus: 'INPROGRESS' }
  const { video, play, sign, sent } = await openPlayer({ viewerProgress })
  await isReady(video)
  sign(2)
  ended.add(1)
  const emptied = vi.fn<() => void>()
  video().addEventListener('emptied', emptied)
  await play()
  await expect.poll(() => emptied).toHaveBeenCalledOnce()
  await expect.poll(() => video().currentTime).toBeGreaterThan(10.5)
  expect(video().currentTime).toBeLessThan(20)
  expect(video().paused).toBe(false)
  expect(sent.filter(({ name }) => name === 'VideoPageAddressQuery')).toHaveLength(1)
})

test('a new address for the same video does not interrupt the viewer, and is used when the old one expires', async () => {
  const { screen, video, play, live, sent } = await openPlayer()
  await isReady(video)
  const emptied = vi.fn<() => void>()
  video().addEventListener('emptied', emptied)
  live.tell('LiveVideoSubscription', { told: videoAnswer({ videoURL: addressOf(2), likes: 5 }) })
  await expect.element(screen.getByRole('button', { name: 'Like: 5' })).toBeVisible()
  // The browser tells of another source a moment later.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(emptied).not.toHaveBeenCalled()
  ended.add(1)
  await play()
  await expect.poll(() => emptied).toHaveBeenCalledOnce()
  await expect.poll(() => video().currentTime).toBeGreaterThan(0.5)
  expect(sent.filter(({ name }) => name === 'VideoPageAddressQuery')).toEqual([])
})

test('a chapter selected before the video has loaded plays from there, wherever the viewer left off', async () => {
  isCut = true
  const viewerProgress = { id: 'p', lastWatchedTimestamp: 20, completionStatus: 'INPROGRESS' }
  const { screen, video } = await openPlayer({ viewerProgress })
  await screen.getByRole('button', { name: '0:00 Lift the knee' }).click()
  isCut = false
  dispatchEvent(new Event('online'))
  const isPlayingBeginning = () => video().currentTime > 0.2 && video().currentTime < 15
  await expect.poll(isPlayingBeginning).toBe(true)
})

test('a press on Play counts while the source is still being opened', async () => {
  const video = document.createElement('video')
  video.muted = true
  video.play().catch(() => undefined)
  const url = `${clip}/360/all.mp4`
  const source = await openSource(video, { url, at: 0, onRungs: () => undefined, onFault: () => undefined })
  expect(video.paused).toBe(false)
  await expect.poll(() => video.currentTime).toBeGreaterThan(0.2)
  source.close()
})

test('without a network a video plays as far as it can, says so, and continues when the network is back (row 89)', async () => {
  const { screen, video, play } = await openPlayer()
  await isReady(video)
  isCut = true
  await play()
  expect(screen.getByRole('alert').elements()).toEqual([])
  video().currentTime = 20
  await expect.element(screen.getByText('The connection was lost')).toBeVisible()
  isCut = false
  dispatchEvent(new Event('online'))
  await expect.poll(() => video().currentTime).toBeGreaterThan(20.3)
  await expect.element(screen.getByText('The connection was lost')).not.toBeInTheDocument()
})

test('at the end of the processed part the player says so, and continues by itself with the next segment (row 89)', async () => {
  processed = 1
  const { screen, video, play } = await openPlayer({ status: 'INPROGRESS' })
  await isReady(video)
  await play()
  video().currentTime = 3
  await expect.element(screen.getByText('More of this video is being processed')).toBeVisible()
  expect(video().currentTime).toBeGreaterThan(3.4)
  expect(await accessibilityFindings()).toEqual([])
  processed = 3
  await expect.poll(() => video().currentTime).toBeGreaterThan(4.2)
  await expect.element(screen.getByText('More of this video is being processed')).not.toBeInTheDocument()
  video().currentTime = 11
  await expect.element(screen.getByText('More of this video is being processed')).toBeVisible()
  processed = Infinity
  await expect.poll(() => video().currentTime).toBeGreaterThan(12.2)
  await expect.element(screen.getByText('More of this video is being processed')).not.toBeInTheDocument()
})

test('data that arrived before the connection broke can be played, however late it is decoded (row 89)', async () => {
  lastByte = FIRST_PART_ENDS
  const decoded = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get')
  decoded.mockReturnValue(HTMLMediaElement.HAVE_METADATA)
  const { screen, video, play } = await openPlayer()
  await expect.element(screen.getByText('The connection was lost')).toBeVisible()
  isCut = true
  decoded.mockRestore()
  video().dispatchEvent(new Event('canplay'))
  await expect.element(screen.getByText('The connection was lost')).not.toBeInTheDocument()
  await play()
})

test('a part is played again and again, at another speed, and the picture mirrored, by keys too', async () => {
  const { screen, video, play } = await openPlayer()
  await play()
  await userEvent.keyboard('r>>')
  await expect.poll(() => video().playbackRate).toBe(1.5)
  await expect.poll(() => getComputedStyle(video()).scale).toBe('-1 1')
  // Paused, so that the marks stand where the test puts them however long a click takes.
  video().pause()
  video().currentTime = 4
  await screen.getByRole('button', { name: 'Loop from here' }).click()
  const seeks: number[] = []
  video().addEventListener('seeking', () => seeks.push(video().currentTime))
  video().currentTime = 6
  await screen.getByRole('button', { name: 'Loop until here' }).click()
  await video().play()
  await expect.poll(() => seeks.filter((place) => place === 4).length).toBeGreaterThan(2)
  // The controls hide while the video plays and the pointer rests.
  video().pause()
  await screen.getByRole('button', { name: 'Stop looping' }).click()
  await userEvent.keyboard('5')
  await expect.poll(() => video().currentTime).toBe(video().duration / 2)
  await expect.element(screen.getByText('0:12', { exact: true })).toBeInTheDocument()
})

test('a film that its coach replaces goes on with the new file', async () => {
  const { video, play, live } = await openPlayer()
  await play()
  const emptied = vi.fn<() => void>()
  video().addEventListener('emptied', emptied)
  const another = addressOf(2).replace('/kick/', '/kick-again/')
  live.tell('LiveVideoSubscription', { told: videoAnswer({ videoURL: another }) })
  await expect.poll(() => emptied).toHaveBeenCalledOnce()
  await expect.poll(() => video().currentTime).toBeGreaterThan(0.2)
})

test('before anybody presses play no more of a film is fetched than its beginning', async () => {
  const { video, play } = await openPlayer()
  const ahead = () => (video().buffered.length > 0 ? video().buffered.end(0) : 0)
  let last = 0
  const rests = () => {
    const before = last
    last = ahead()
    return before === last && last >= 8
  }
  await expect.poll(rests, { interval: 300 }).toBe(true)
  expect(ahead()).toBeLessThan(20)
  await play()
  await expect.poll(ahead).toBeGreaterThan(23)
})

test('captions are shown by a key, chosen in the settings, and remembered for the next video', async () => {
  const captions = [caption('1', 'en'), caption('2', 'fr', { label: 'Français (Québec)' })]
  const first = await openPlayer({ captions })
  await first.play()
  expect(first.screen.getByText(/seek-1.jpg/).elements()).toEqual([])
  await userEvent.keyboard('c')
  await expect.element(first.screen.getByText(/seek-1.jpg/)).toBeVisible()
  await expect.element(first.screen.getByRole('button', { name: 'Captions', pressed: true })).toBeVisible()
  await expect.element(first.screen.getByText('Captions: English')).toBeInTheDocument()
  await first.screen.getByRole('button', { name: 'Playback settings' }).click()
  const choice = first.screen.getByRole('combobox', { name: 'Captions' })
  await choice.selectOptions('Français (Québec)')
  await expect.poll(() => first.screen.container.querySelector('track')?.srclang).toBe('fr')
  expect(await accessibilityFindings()).toEqual([])
  await first.screen.unmount()

  const next = await openPlayer({ captions: [caption('3', 'en'), caption('4', 'fr-CA')] })
  await next.play()
  await expect.poll(() => next.screen.container.querySelector('track')?.srclang).toBe('fr-CA')
  await next.screen.getByRole('button', { name: 'Captions', pressed: true }).click()
  await expect.poll(() => next.screen.container.querySelector('track')).toBe(null)
})

test('a video without captions offers none, and says so when the viewer presses the key for them', async () => {
  const { screen, play } = await openPlayer()
  await play()
  expect(screen.getByRole('button', { name: 'Captions' }).elements()).toEqual([])
  await userEvent.keyboard('c')
  await expect.element(screen.getByText('No captions')).toBeInTheDocument()
})

test('the picture goes into a corner and comes back, and captions go with it', async () => {
  await page.viewport(1280, 900)
  const asked = vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture')
  asked.mockImplementation(() => Promise.reject(new Error('not here')))
  const { screen, play, video } = await openPlayer({ captions: [caption('1', 'en')] })
  await play()
  await screen.getByRole('button', { name: 'Picture in picture' }).click()
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  await userEvent.keyboard('i')
  await expect.poll(() => asked).toHaveBeenCalledTimes(2)
  await userEvent.keyboard('c')
  await expect.element(screen.getByText(/seek-1.jpg/)).toBeVisible()
  video().dispatchEvent(new Event('enterpictureinpicture'))
  await expect.poll(() => video().textTracks[0]?.mode).toBe('showing')
  expect(screen.getByText(/seek-1.jpg/).elements()).toEqual([])
  video().dispatchEvent(new Event('leavepictureinpicture'))
  await expect.element(screen.getByText(/seek-1.jpg/)).toBeVisible()
})

test('the lock screen shows what plays, and its keys pause it, move in it and go through its chapters', async () => {
  const handlers = new Map<string, MediaSessionActionHandler>()
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((name, handler) => {
    if (handler) handlers.set(name, handler)
    else handlers.delete(name)
  })
  const { screen, play, video } = await openPlayer()
  await play()
  expect(navigator.mediaSession.metadata).toMatchObject({ title: 'The side kick, slowly', artist: 'Kenji Moreau' })
  const press = (action: MediaSessionAction, more: object = {}) => handlers.get(action)?.({ action, ...more })
  press('pause')
  expect(video().paused).toBe(true)
  press('seekto', { seekTime: 4 })
  expect(video().currentTime).toBe(4)
  press('seekforward')
  expect(video().currentTime).toBe(14)
  press('previoustrack')
  expect(video().currentTime).toBe(8)
  press('seekbackward', { seekOffset: 6 })
  press('nexttrack')
  expect(video().currentTime).toBe(8)
  press('play')
  await expect.poll(() => video().currentTime).toBeGreaterThan(8.2)
  await screen.unmount()
  expect([...handlers.keys()]).toEqual([])
  expect(navigator.mediaSession.metadata).toBe(null)
})
