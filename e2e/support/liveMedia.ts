import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** All audio streams that this page received. */
    heardStreams?: MediaStream[]
    /** All microphones that this page has opened, newest last. */
    microphones?: MediaStreamTrack[]
    /** A phone call uses the microphone. */
    isOnCall?: boolean
    /** All camera and microphone tracks that this page got. */
    captured?: MediaStreamTrack[]
  }
}

/** Gives a browser a microphone with one tone, and records received audio for measurements. */
export async function humAt(context: BrowserContext, frequency: number): Promise<void> {
  await context.addInitScript((hz) => {
    const heard: MediaStream[] = []
    window.heardStreams = heard
    const taken: MediaStreamTrack[] = []
    window.microphones = taken
    const Connection = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Connection {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given)
        this.addEventListener('track', ({ track }) => {
          if (track.kind === 'audio') heard.push(new MediaStream([track]))
        })
      }
    }
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real(wanted)
      if (!wanted?.audio) return stream
      if (window.isOnCall) throw new DOMException('Could not start audio source', 'NotReadableError')
      const audio = new AudioContext()
      const tone = new OscillatorNode(audio, { frequency: hz })
      const out = new MediaStreamAudioDestinationNode(audio)
      tone.connect(new GainNode(audio, { gain: 0.3 })).connect(out)
      tone.start()
      const [microphone] = out.stream.getAudioTracks()
      if (!microphone) throw new TypeError('A destination has one track of sound')
      taken.push(microphone)
      return new MediaStream([microphone, ...stream.getVideoTracks()])
    }
  }, frequency)
}

/** Records a browser's camera and microphone tracks, to check which are still active. */
export async function watchDevices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const captured: MediaStreamTrack[] = []
    window.captured = captured
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real(wanted)
      captured.push(...stream.getTracks())
      return stream
    }
  })
}

/** The devices that are recording: camera and microphone. */
export async function devicesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const live = (window.captured ?? []).filter(({ readyState }) => readyState === 'live')
    return [...new Set(live.map(({ kind }) => kind))].toSorted()
  })
}

/** A phone call takes the microphone from this page, and keeps it. */
export async function takeMicrophone(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.isOnCall = true
    for (const microphone of window.microphones ?? []) {
      microphone.stop()
      microphone.dispatchEvent(new Event('ended'))
    }
  })
}

/** The call is over, and the user returns to this page. */
export async function comeBackFromCall(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.isOnCall = false
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Gives a browser a line-in signal: one tone, in the left ear only. Other microphones keep their tone. */
export async function plugInMusic(context: BrowserContext, frequency: number): Promise<void> {
  await context.addInitScript((hz) => {
    const other = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const isMusic = typeof wanted?.audio === 'object' && wanted.audio.echoCancellation === false
      if (!isMusic) return other(wanted)
      const audio = new AudioContext()
      const tone = new OscillatorNode(audio, { frequency: hz })
      const ears = new ChannelMergerNode(audio, { numberOfInputs: 2 })
      const out = new MediaStreamAudioDestinationNode(audio, { channelCount: 2 })
      tone.connect(new GainNode(audio, { gain: 0.3 })).connect(ears, 0, 0)
      ears.connect(out)
      tone.start()
      return out.stream
    }
  }, frequency)
}

/** The current volume of a tone in each ear of this page, in dBFS. */
export async function heardInEars(page: Page, frequency: number): Promise<{ left: number; right: number }> {
  return page.evaluate(async (hz) => {
    const stream = window.heardStreams?.findLast(({ active }) => active)
    if (!stream) return { left: -200, right: -200 }
    const context = new AudioContext()
    await context.resume()
    const ears = new ChannelSplitterNode(context, { numberOfOutputs: 2 })
    new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(ears)
    const [left, right] = [0, 1].map((ear) => {
      const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0, minDecibels: -200 })
      ears.connect(analyser, ear)
      return analyser
    })
    await new Promise((resolve) => {
      setTimeout(resolve, 400)
    })
    const loudnessIn = (analyser: AnalyserNode | undefined) => {
      if (!analyser) return -200
      const levels = new Float32Array(analyser.frequencyBinCount)
      analyser.getFloatFrequencyData(levels)
      const bin = Math.round((hz * analyser.fftSize) / context.sampleRate)
      return Math.max(-200, ...levels.slice(bin - 2, bin + 3))
    }
    const loudness = { left: loudnessIn(left), right: loudnessIn(right) }
    await context.close()
    return loudness
  }, frequency)
}

const FLOOR_DB = -60

/** The tones that currently reach this page. */
export async function tonesHeard(page: Page, frequencies: readonly number[]): Promise<number[]> {
  return page.evaluate(
    async ({ asked, floor }) => {
      const stream = window.heardStreams?.findLast(({ active }) => active)
      if (!stream) return []
      const context = new AudioContext()
      await context.resume()
      const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 })
      new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser)
      await new Promise((resolve) => {
        setTimeout(resolve, 400)
      })
      const levels = new Float32Array(analyser.frequencyBinCount)
      analyser.getFloatFrequencyData(levels)
      const hzPerBin = context.sampleRate / analyser.fftSize
      await context.close()
      return asked.filter((hz) => {
        const bin = Math.round(hz / hzPerBin)
        return Math.max(...levels.slice(bin - 2, bin + 3)) > floor
      })
    },
    { asked: [...frequencies], floor: FLOOR_DB },
  )
}

/** The attendees whose videos are on this page, with the number of frames shown so far. */
export async function framesShown(page: Page): Promise<[whose: string, frames: number][]> {
  return page.locator('figure video').evaluateAll((videos) =>
    videos.map((video) => {
      const frames = video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0
      return [video.closest('figure')?.dataset['attendee'] ?? 'what is shared', frames]
    }),
  )
}
