import type { MeetingSessionConfiguration, VideoDownlinkBandwidthPolicy } from 'amazon-chime-sdk-js'
import type { MeetingChoices } from '#web/features/meeting/settings/meetingSettings.ts'

type Configured = Pick<
  MeetingSessionConfiguration,
  'enableSimulcastForUnifiedPlanChromiumBasedBrowsers' | 'keepLastFrameWhenPaused' | 'videoDownlinkBandwidthPolicy'
>

/** Tells the client what the person has chosen. It asks once, when a room is entered. */
export function configureRoom(
  configuration: Configured,
  { sendsSizes, receivesByPriority, keepsLastFrame }: MeetingChoices,
  byPriority: () => VideoDownlinkBandwidthPolicy,
): void {
  configuration.enableSimulcastForUnifiedPlanChromiumBasedBrowsers = sendsSizes
  configuration.keepLastFrameWhenPaused = keepsLastFrame
  if (receivesByPriority) configuration.videoDownlinkBandwidthPolicy = byPriority()
}
