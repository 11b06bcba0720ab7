import type { DeviceController } from 'amazon-chime-sdk-js'
import { openList, settleOn, toDevices } from './deviceList.ts'

type SpeakerController = Pick<DeviceController, 'chooseAudioOutput' | 'listAudioOutputDevices'>

/** What plays the class. */
export function openSpeaker(controller: SpeakerController) {
  const list = openList((id) => controller.chooseAudioOutput(id))
  return {
    list,
    async look() {
      list.all.value = toDevices(await controller.listAudioOutputDevices())
    },
    settle: () => settleOn(list),
  }
}

const TONES_HZ = [440, 554, 659]
const TONE_S = 0.18
const LOUDNESS = 0.15

/** Three rising tones on the speaker of this id; on the usual one where the browser gives no choice. */
export async function playTestSound(speakerId: string | undefined): Promise<void> {
  const context = new AudioContext()
  try {
    await playTones(context, speakerId)
  } finally {
    await context.close()
  }
}

async function playTones(context: AudioContext, speakerId: string | undefined): Promise<void> {
  if (speakerId !== undefined && 'setSinkId' in context && typeof context.setSinkId === 'function') {
    await context.setSinkId(speakerId)
  }
  const gain = new GainNode(context, { gain: LOUDNESS })
  gain.connect(context.destination)
  const played = TONES_HZ.map((frequency, index) => playTone(gain, { frequency, from: index * TONE_S }))
  await Promise.all(played)
}

function playTone(gain: GainNode, { frequency, from }: { frequency: number; from: number }): Promise<void> {
  const tone = new OscillatorNode(gain.context, { frequency })
  const begin = gain.context.currentTime + from
  tone.connect(gain)
  tone.start(begin)
  tone.stop(begin + TONE_S)
  return new Promise((resolve) => {
    tone.addEventListener('ended', () => resolve(), { once: true })
  })
}
