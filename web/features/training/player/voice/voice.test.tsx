import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { forgetOffline } from '#web/app/person/forgetOffline.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import type { KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import { Player } from '#web/features/training/player/Player.tsx'
import { keptPlanForTests, logForPage } from '#web/features/training/player/trainingForTests.ts'
import { planForTests } from '#web/features/training/session/planForTests.ts'
import { stepsOf } from '#web/features/training/session/steps.ts'
import { silentSession } from '#web/features/training/trainingAnswersForTests.ts'
import { voiceForTests } from './voiceForTests.ts'

const folder = new URL('../../../../public/demo/video/sound', import.meta.url).href
const music = { useMusicQuery: () => ({ sounds: [{ id: 'tide', title: 'Low tide', url: `${folder}/tide.m4a` }] }) }

beforeEach(async () => {
  localStorage.clear()
  await caches.delete('training-voice')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function train(plan: KeptPlan, answers: Answers) {
  const { around, sent } = shellForTests({ answers: { ...silentSession, ...answers } })
  const screen = await render(
    around(<Player plan={plan} log={logForPage().log} personId="mia" onExpired={() => undefined} />),
  )
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const asked = () =>
    sent.flatMap(({ name, variables }) => (name === 'voiceSoundsQuery' ? [variables['filter'] as object] : []))
  const turn = async (name: RegExp) => {
    await press('Sound')
    await screen.getByRole('switch', { name }).click()
    await press('Close')
  }
  return { screen, press, asked, turn }
}

/** What a session will say, in the order in which it is asked for. */
const ALL = [
  'Squat, set 1 of 2. 10 repetitions',
  'Rest',
  'Next: Squat',
  'Set 2 of 2',
  'Next: Plank',
  'Plank, set 1 of 1. 30 seconds',
  'That was the last set.',
]

test('row 107: everything to be spoken is requested when the session opens, in the fixed generative voice', async () => {
  const { texts, answers } = voiceForTests()
  const { asked } = await train(keptPlanForTests(), answers)
  await expect.poll(() => texts).toEqual(ALL)
  expect(asked()).toEqual(ALL.map((text) => ({ text, engine: 'generative', voiceId: 'Ruth' })))
})

test('each line is spoken when its step begins, and none before the user has pressed something', async () => {
  const { texts, heard, answers } = voiceForTests()
  const { press } = await train(keptPlanForTests(), answers)
  await expect.poll(() => texts).toEqual(ALL)
  expect(heard).toEqual([])
  await press('More: Repetitions')
  await expect.poll(() => heard).toEqual(['Squat, set 1 of 2. 10 repetitions'])
  await press('Done')
  await expect.poll(() => heard.at(-1)).toBe('Rest')
  await press('15 seconds more')
  await press('Skip rest')
  await expect.poll(() => heard.at(-1)).toBe('Set 2 of 2')
  await press('Skip')
  await expect.poll(() => heard.at(-1)).toBe('Plank, set 1 of 1. 30 seconds')
  await press('Skip')
  await expect.poll(() => heard.at(-1)).toBe('That was the last set.')
  expect(heard).toHaveLength(5)
})

/** As a page that was killed left it: a rest that has been going on for so long. */
function inRest(plan: KeptPlan, { sinceMs, lengthMs }: { sinceMs: number; lengthMs: number }) {
  const clock = { startedAt: Date.now() - sinceMs, lengthMs, stoodMs: 0 }
  const [, second] = stepsOf(plan.content)
  localStorage.setItem(
    `training-place-mia-${plan.planId}`,
    JSON.stringify({ stepKey: second?.key, phase: 'rest', clock }),
  )
}

test('the next exercise is announced before a rest ends, once', async () => {
  // Or the rest would end under the presses on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { texts, heard, answers } = voiceForTests()
  const plan = keptPlanForTests()
  inRest(plan, { sinceMs: 44_000, lengthMs: 60_000 })
  const { press } = await train(plan, answers)
  await expect.poll(() => texts).toEqual(ALL)
  await press('15 seconds less')
  await press('15 seconds more')
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['Rest', 'Next: Squat'])
  await press('15 seconds more')
  await press('15 seconds less')
  expect(heard).toHaveLength(2)
})

test('a short rest announces the next exercise at once', async () => {
  const { texts, heard, answers } = voiceForTests()
  const plan = keptPlanForTests({ content: planForTests([{ resourceName: 'Squat', sets: 2, reps: 10, restTime: 15 }]) })
  const { press } = await train(plan, answers)
  await expect.poll(() => texts).toHaveLength(4)
  await press('Done')
  await expect.poll(() => heard).toEqual(['Rest. Next: Squat, set 2 of 2.'])
})

test('a coach’s words are spoken instead of ours, in the language they were written in', async () => {
  const { texts, answers } = voiceForTests()
  const caption = 'Giữ lưng thẳng, thở đều.'
  const content = planForTests([{ resourceName: 'Squat', sets: 2, reps: 10, voiceoverCaption: caption }])
  const { asked } = await train(keptPlanForTests({ content }), answers)
  await expect.poll(() => texts).toHaveLength(3)
  expect(asked()[0]).toEqual({ text: caption, engine: 'generative', voiceId: 'Mai' })
})

const captioned = 'Squat. 3 sets of 8 reps. Choose a weight that leaves you three more in reserve.'

/** Three sets of eight with 40 kg a week ago, all easy. */
function withLog(): KeptPlan {
  const content = planForTests([
    { resourceName: 'Squat', targetID: VIDEO, sets: 3, reps: 8, voiceoverCaption: captioned },
  ])
  const at = Date.now() - 8 * 86_400_000
  const set = {
    kind: 'SET',
    programId: 'strong',
    planId: 'before',
    round: 1,
    at,
    resourceId: 'r',
    videoId: VIDEO,
    name: 'Squat',
  } as const
  const done = { reps: 8, weight: 40, seconds: null, effort: 6 }
  const earlier = [1, 2, 3].map((number) => ({ ...set, ...done, id: crypto.randomUUID(), set: number }))
  const goals: KeptPlan['progress']['goals'] = {
    [content.resources[0]?.id ?? '']: {
      sets: 3,
      reps: 8,
      range: [8, 12],
      repStep: 1,
      reserve: 3,
      loadSteps: [2.5],
      isLighter: false,
    },
  }
  return keptPlanForTests({ content, earlier, progress: { goals, lighterPlanIds: [] } })
}
const VIDEO = '00000000-0000-4000-8000-000000000077'

test('the voice says the amount that the screen shows, from the member’s log', async () => {
  const { texts, answers } = voiceForTests()
  const { screen } = await train(withLog(), answers)
  await expect.element(screen.getByText('Today: 3 × 8 with 40 kg')).toBeVisible()
  await expect
    .poll(() => texts[0])
    .toBe('Squat. 3 sets of 8 reps with 40 kilograms. Stop while you could still do three more.')
})

test('a voice that is off says nothing, requests nothing, and stays off', async () => {
  const { heard, answers } = voiceForTests()
  const plan = keptPlanForTests()
  const first = await train(plan, answers)
  await first.turn(/^Voice/)
  const before = heard.length
  await first.press('Done')
  await expect.element(first.screen.getByText('Rest', { exact: true })).toBeVisible()
  expect(heard).toHaveLength(before)
  await first.screen.unmount()
  await caches.delete('training-voice')
  const second = await train(plan, answers)
  await second.press('Skip rest')
  await expect.element(second.screen.getByText('Set 2 of 2')).toBeVisible()
  expect(second.asked()).toEqual([])
  expect(heard).toHaveLength(before)
})

test('downloaded lines are spoken without a network, and deleted on sign-out', async () => {
  const online = voiceForTests()
  const plan = keptPlanForTests()
  const { screen } = await train(plan, online.answers)
  const keptNames = async () => (await (await caches.open('training-voice')).keys()).length
  await expect.poll(keptNames).toBe(ALL.length)
  await screen.unmount()
  const { press, asked } = await train(plan, {})
  await press('Done')
  await expect.poll(() => online.heard).toEqual(['Rest'])
  expect(asked()).toEqual([])
  await forgetOffline()
  expect(await caches.has('training-voice')).toBe(false)
})

test.each<[string, Answers]>([
  ['that is not supported', {}],
  ['that is none', { voiceSoundsQuery: () => ({ getAudioFromText: { audio: 'data:audio/wav;base64,AAAA' } }) }],
  ['that is nowhere', { voiceSoundsQuery: () => ({ getAudioFromText: { audio: '/storage/nowhere.mp3' } }) }],
])('a sound %s does not stop the session', async (_what, answers) => {
  const { press, screen } = await train(keptPlanForTests(), answers)
  await press('Done')
  await press('Skip rest')
  await expect.element(screen.getByText('Set 2 of 2')).toBeVisible()
})

test('the program’s music begins with the first press, goes back for the voice, and stops in a pause', async () => {
  const played = vi.spyOn(HTMLAudioElement.prototype, 'play').mockImplementation(() => Promise.resolve())
  const stopped = vi.spyOn(HTMLAudioElement.prototype, 'pause').mockImplementation(() => undefined)
  const { texts, heard, answers } = voiceForTests()
  const { screen, press } = await train(keptPlanForTests(), { ...answers, ...music })
  const audio = () => screen.container.querySelector('audio')
  await expect.poll(() => audio()?.src).toBe(`${folder}/tide.m4a`)
  await expect.poll(() => texts).toEqual(ALL)
  expect([audio()?.volume, played.mock.calls.length]).toEqual([0.4, 0])
  const volumes = vi.spyOn(HTMLMediaElement.prototype, 'volume', 'set')
  await press('Done')
  await expect.poll(() => played).toHaveBeenCalledOnce()
  await expect.poll(() => heard).toEqual(['Rest'])
  await expect.poll(() => volumes.mock.calls).toEqual([[0.1], [0.4]])
  expect(stopped).not.toHaveBeenCalled()
  await press('Pause')
  await expect.poll(() => stopped).toHaveBeenCalled()
})

test('music that the user turned off stays off, and its volume is remembered', async () => {
  vi.spyOn(HTMLAudioElement.prototype, 'play').mockImplementation(() => Promise.resolve())
  const plan = keptPlanForTests()
  const first = await train(plan, music)
  await first.press('Sound')
  await first.screen.getByRole('slider', { name: 'Music volume' }).fill('70')
  await expect.poll(() => first.screen.container.querySelector('audio')?.volume).toBe(0.7)
  await first.screen.getByRole('combobox', { name: 'Background music' }).click()
  await first.screen.getByRole('option', { name: 'None' }).click()
  await expect.poll(() => first.screen.container.querySelector('audio')).toBe(null)
  await first.screen.unmount()
  const second = await train(plan, music)
  await second.press('Sound')
  await expect.element(second.screen.getByRole('combobox', { name: 'Background music' })).toHaveTextContent('None')
  expect(second.screen.container.querySelector('audio')).toBe(null)
})
