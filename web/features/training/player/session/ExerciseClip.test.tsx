import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { keptPlanForTests } from '#web/features/training/player/trainingForTests.ts'
import { ExerciseClip } from './ExerciseClip.tsx'

afterEach(() => vi.restoreAllMocks())

const picture = (name: string) => `${location.origin}/pictures/${name}.jpg`

function exerciseOf(name: string) {
  const [video] = keptPlanForTests().exercises
  if (!video) throw new TypeError('The plan has no exercise')
  return { videoId: name, name, video: { ...video, picture: picture(name) }, isSwapped: false, isCarried: false }
}

test('an exercise keeps its picture when the search of this device for the one before fails late', async () => {
  const { around } = shellForTests({})
  const clip = (name: string) =>
    around(
      <ExerciseClip
        exercise={exerciseOf(name)}
        personId="mia"
        isPlaying={false}
        onExpired={() => undefined}
        onSeen={() => undefined}
      />,
    )
  const lateSearch = Promise.withResolvers<Cache>()
  vi.spyOn(caches, 'open').mockReturnValueOnce(lateSearch.promise)
  const screen = await render(clip('first'))
  await screen.rerender(clip('second'))
  const shown = () => screen.container.querySelector('img')?.src
  await expect.poll(shown).toBe(picture('second'))
  lateSearch.reject(new Error('The storage is unavailable'))
  await expect(lateSearch.promise).rejects.toThrow('The storage is unavailable')
  await screen.rerender(clip('second'))
  expect(shown()).toBe(picture('second'))
})
