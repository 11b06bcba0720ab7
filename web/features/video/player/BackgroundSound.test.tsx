import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { BackgroundSound } from './BackgroundSound.tsx'

const folder = new URL('../../../public/demo/video/sound', import.meta.url).href
const sounds = ['tide', 'pulse'].map((id) => ({ id, title: `Low ${id}`, url: `${folder}/${id}.m4a` }))

let media: HTMLVideoElement
let isPaused = true
beforeEach(() => {
  localStorage.clear()
  isPaused = true
  media = document.createElement('video')
  vi.spyOn(media, 'paused', 'get').mockImplementation(() => isPaused)
})
afterEach(() => vi.restoreAllMocks())

/** The video begins, or stops. */
function tell(name: 'playing' | 'pause' | 'waiting') {
  isPaused = name === 'pause'
  media.dispatchEvent(new Event(name))
}

async function openSound({ isQuiet = false, startsOn = false, behind = sounds }) {
  const played = vi.spyOn(HTMLAudioElement.prototype, 'play').mockImplementation(() => Promise.resolve())
  const stopped = vi.spyOn(HTMLAudioElement.prototype, 'pause').mockImplementation(() => undefined)
  const { around } = shellForTests({})
  const sound = (quiet: boolean) =>
    around(<BackgroundSound media={media} sounds={behind} isQuiet={quiet} startsOn={startsOn} />)
  const screen = await render(sound(isQuiet))
  const audio = () => screen.container.querySelector('audio')
  return { screen, audio, played, stopped, hush: (quiet: boolean) => screen.rerender(sound(quiet)) }
}

test('no music plays until the viewer chooses it; then it plays, waits and stops with the video (row 90)', async () => {
  const { screen, audio, played, stopped } = await openSound({})
  tell('playing')
  expect(audio()).toBe(null)
  await screen.getByRole('combobox', { name: 'Background music' }).selectOptions('Low pulse')
  await expect.poll(() => audio()?.src).toBe(`${folder}/pulse.m4a`)
  expect(audio()?.loop).toBe(true)
  await expect.poll(() => played).toHaveBeenCalledTimes(1)
  tell('waiting')
  expect(stopped).toHaveBeenCalledTimes(1)
  tell('playing')
  expect(played).toHaveBeenCalledTimes(2)
  tell('pause')
  expect(stopped).toHaveBeenCalledTimes(2)
  await screen.getByRole('combobox', { name: 'Background music' }).selectOptions('None')
  await expect.poll(audio).toBe(null)
})

test('a video without its own sound starts with the first music track', async () => {
  const { audio } = await openSound({ startsOn: true })
  expect(audio()?.src).toBe(`${folder}/tide.m4a`)
})

test('music has its own volume, which is remembered, and is silent in a chapter that mutes it (rows 83, 90)', async () => {
  const { screen, audio, hush } = await openSound({ startsOn: true })
  expect(audio()?.volume).toBe(0.4)
  await screen.getByRole('slider', { name: 'Music volume' }).fill('80')
  await expect.poll(() => audio()?.volume).toBe(0.8)
  await hush(true)
  expect(audio()?.volume).toBe(0)
  await hush(false)
  expect(audio()?.volume).toBe(0.8)
  await screen.unmount()
  const next = await openSound({ startsOn: true })
  expect(next.audio()?.volume).toBe(0.8)
})

test('a video without music has nothing to choose', async () => {
  const { screen } = await openSound({ behind: [] })
  expect(screen.container.querySelector('select, audio')).toBe(null)
})
