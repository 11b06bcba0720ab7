import { ConsoleLogger, DefaultVideoTransformDevice, LogLevel } from 'amazon-chime-sdk-js'
import { expect, test } from 'vitest'
import { openCameraInput } from '#web/features/meeting/devices/camera.ts'
import { openMicrophoneInput } from '#web/features/meeting/devices/microphone.ts'
import { openMeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { type EffectsRequest, openEffects } from './effects.ts'

/** Records the notices, and shows none. */
class ListeningLogger extends ConsoleLogger {
  readonly heard: string[] = []

  override error(text: string): void {
    this.heard.push(text)
  }
}

const shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const gone = () => Promise.reject(new Error('The file is gone'))

interface Stage {
  isBlocked?: boolean
  browser?: typeof globalThis
  load?: Partial<NonNullable<EffectsRequest['load']>>
}

function stage({ isBlocked = false, browser = globalThis, load }: Stage = {}) {
  const started: unknown[] = []
  const logger = new ListeningLogger('test', LogLevel.OFF)
  const settings = openMeetingSettings(shelf)
  const start = async (device: unknown) => {
    // A browser takes its time.
    await Promise.resolve()
    if (isBlocked) throw new Error('blocked')
    started.push(device)
    return undefined
  }
  const effects = openEffects({ settings, logger, load: { background: gone, voiceFocus: gone, ...load }, browser })
  const camera = openCameraInput({ startVideoInput: start, stopVideoInput: () => Promise.resolve() }, effects)
  const microphone = openMicrophoneInput(
    { startAudioInput: start, stopAudioInput: async () => void started.push('microphone off') },
    effects,
  )
  return { effects, camera, microphone, started, settings, heard: logger.heard }
}

test('without an effect a device comes as it is, and no effect is loaded (row 77)', async () => {
  const { camera, microphone, started, heard } = stage()
  await camera.start('webcam')
  await microphone.start('headset')
  expect(started).toEqual(['webcam', 'headset'])
  expect(heard).toEqual([])
})

test('a background that can’t be had is logged, the camera comes as it is, and the choice goes back (rows 77, 82)', async () => {
  const { camera, effects, started, settings, heard } = stage()
  settings.change({ background: 'blur' })
  await camera.start('webcam')
  expect(started).toEqual(['webcam'])
  expect(heard).toEqual(['Failed to create a DefaultVideoTransformDevice: Error: The file is gone'])
  expect(effects.fault.peek()).toBe('no-background')
  expect(effects.isPreparing.peek()).toBe(false)
  expect(settings.choices.peek().background).toBe('none')
})

test('voice focus that can’t be had is logged, and the plain microphone is used (rows 77, 82)', async () => {
  const { microphone, effects, started, settings, heard } = stage()
  settings.change({ isVoiceFocused: true })
  await microphone.start('headset')
  expect(started).toEqual(['headset'])
  expect(heard).toEqual(['Voice focus is not supported: Error: The file is gone'])
  expect(effects.fault.peek()).toBe('no-voice-focus')
  expect(settings.choices.peek().isVoiceFocused).toBe(false)
})

test('a camera that can’t be had says nothing about the effect on it', async () => {
  const { camera, effects, settings, heard } = stage({ isBlocked: true })
  settings.change({ background: 'blur' })
  await expect(camera.start('webcam')).rejects.toThrow('blocked')
  expect(heard).toEqual([])
  expect(effects.fault.peek()).toBeUndefined()
  expect(settings.choices.peek().background).toBe('blur')
})

test('a browser that can’t run an effect is never asked to (row 77)', async () => {
  const browser = Object.create(globalThis, { WebAssembly: { value: undefined } })
  const { camera, effects, started, settings } = stage({ browser: { ...browser, HTMLCanvasElement } })
  expect([effects.canChangeBackground, effects.canFocusVoice]).toEqual([false, false])
  settings.change({ background: 'blur' })
  await camera.start('webcam')
  expect(started).toEqual(['webcam'])
})

test('a microphone that comes when the person is gone is turned off again, and none is turned on after that', async () => {
  const { microphone, started } = stage()
  const coming = microphone.start('headset')
  await microphone.close()
  await coming
  expect(started.at(-1)).toBe('microphone off')
  const before = started.length
  await microphone.start('headset')
  expect(started).toHaveLength(before)
})

test('voice focus that is turned off again while it loads stays off', async () => {
  const { promise: loaded, resolve: arrive } = Promise.withResolvers<void>()
  const { microphone, started, settings } = stage({
    load: {
      voiceFocus: async () => {
        await loaded
        return async () => ({
          deviceOn: (id) => ({
            mute: async () => undefined,
            stop: async () => undefined,
            intrinsicDevice: async () => id,
          }),
        })
      },
    },
  })
  settings.change({ isVoiceFocused: true })
  const on = microphone.start('headset')
  settings.change({ isVoiceFocused: false })
  const off = microphone.start('headset')
  arrive()
  await Promise.all([on, off])
  expect(started.at(-1)).toBe('headset')
})

test('a lost background is loaded again when it is chosen again, and a second loss is reported, too', async () => {
  const done: string[] = []
  let lose: (error: unknown) => void = () => undefined
  const { camera, effects, settings } = stage({
    load: {
      background: async () => async (request) => {
        lose = request.onFailure
        done.push('opened')
        return {
          deviceOn: (id) => new DefaultVideoTransformDevice(request.logger, id, []),
          close: async () => void done.push('closed'),
        }
      },
    },
  })
  settings.change({ background: 'blur' })
  await camera.start('webcam')
  lose(new Error('The model is gone'))
  expect(effects.fault.peek()).toBe('background-lost')
  settings.change({ background: 'none' })
  await camera.start('webcam')
  expect(effects.fault.peek()).toBeUndefined()
  settings.change({ background: 'blur' })
  await camera.start('webcam')
  expect(done).toEqual(['opened', 'opened', 'closed'])
  lose(new Error('The model is gone'))
  expect(effects.fault.peek()).toBe('background-lost')
})
