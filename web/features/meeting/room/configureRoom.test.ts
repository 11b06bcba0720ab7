import { expect, test } from 'vitest'
import { openMeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { configureRoom } from './configureRoom.ts'

const shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
type Configured = Parameters<typeof configureRoom>[0]

function configured(choice: Parameters<ReturnType<typeof openMeetingSettings>['change']>[0]) {
  const { choices, change } = openMeetingSettings(shelf)
  change(choice)
  const byPriority = {} as Configured['videoDownlinkBandwidthPolicy']
  const usual = {} as Configured['videoDownlinkBandwidthPolicy']
  const configuration: Configured = {
    enableSimulcastForUnifiedPlanChromiumBasedBrowsers: false,
    keepLastFrameWhenPaused: false,
    videoDownlinkBandwidthPolicy: usual,
  }
  configureRoom(configuration, choices.peek(), () => byPriority)
  return { configuration, isByPriority: configuration.videoDownlinkBandwidthPolicy === byPriority }
}

test('until somebody chooses, one size is sent, all is received alike, and no last picture is kept (row 78)', () => {
  const { configuration, isByPriority } = configured({})
  expect(configuration.enableSimulcastForUnifiedPlanChromiumBasedBrowsers).toBe(false)
  expect(configuration.keepLastFrameWhenPaused).toBe(false)
  expect(isByPriority).toBe(false)
})

test('each of the three switches reaches the client when a room is entered (row 78)', () => {
  const { configuration, isByPriority } = configured({
    sendsSizes: true,
    keepsLastFrame: true,
    receivesByPriority: true,
  })
  expect(configuration.enableSimulcastForUnifiedPlanChromiumBasedBrowsers).toBe(true)
  expect(configuration.keepLastFrameWhenPaused).toBe(true)
  expect(isByPriority).toBe(true)
})
