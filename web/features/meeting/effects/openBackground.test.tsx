import { ConsoleLogger, LogLevel } from 'amazon-chime-sdk-js'
import { expect, test } from 'vitest'
import { drawGradient } from './drawGradient.ts'
import { openBackground } from './openBackground.ts'

class ListeningLogger extends ConsoleLogger {
  readonly heard: string[] = []

  override error(text: string): void {
    this.heard.push(text)
  }
}

function open(parts: Pick<Parameters<typeof openBackground>[0], 'findPeople' | 'draw'>) {
  const logger = new ListeningLogger('test', LogLevel.OFF)
  const opening = openBackground({
    logger,
    background: () => 'blur',
    cpuPercent: () => 40,
    now: () => 0,
    onFailure: () => undefined,
    ...parts,
  })
  return { opening, heard: logger.heard }
}

test('a model that can’t be had is logged (row 82)', async () => {
  const { opening, heard } = open({ findPeople: () => Promise.reject(new Error('no model')) })
  await expect(opening).rejects.toThrow('no model')
  expect(heard).toEqual(['Processor has not been created. Background Blur is not supported. Error: no model'])
})

test('a replacement that can’t be drawn is logged (row 82)', async () => {
  const { opening, heard } = open({
    draw: () => {
      throw new Error('no canvas')
    },
  })
  await expect(opening).rejects.toThrow('no canvas')
  expect(heard).toEqual(['Failed to change the background replacement image Error: no canvas'])
})

test('the replacement is a square of 500 pixels (row 77)', () => {
  const { width, height } = drawGradient()
  expect([width, height]).toEqual([500, 500])
})

test('cameras that follow one another share the way of their pictures (row 77)', async () => {
  const closed: string[] = []
  const { opening } = open({
    findPeople: async () => ({
      segment: () => Promise.reject(new Error('never asked')),
      close: () => void closed.push('model'),
    }),
  })
  const effect = await opening
  const front = effect.deviceOn('front')
  expect(effect.deviceOn('front')).toBe(front)
  expect(await effect.deviceOn('back').intrinsicDevice()).toBe('back')
  await effect.close()
  expect(closed).toEqual(['model'])
})
