import type { AudioVideoFacade, AudioVideoObserver } from 'amazon-chime-sdk-js'

/** Tells about once a second how well the meeting comes through. Returns how to stop. */
export function watchMetrics(
  audioVideo: Pick<AudioVideoFacade, 'addObserver' | 'removeObserver'>,
  onMetrics: (metrics: LineMetrics) => void,
): () => void {
  const observer: AudioVideoObserver = { metricsDidReceive: (report) => onMetrics(readMetrics(report)) }
  audioVideo.addObserver(observer)
  return () => audioVideo.removeObserver(observer)
}

type Figures = Record<string, number | undefined>

/** The part of the client's report that is read here. */
interface MetricReport {
  getObservableMetrics(): Figures
  getObservableVideoMetrics(): Record<string, Record<string, Figures>>
}

const BITS_IN_KILOBIT = 1_000

/** The client's figures in the words of the screen. */
export function readMetrics(report: MetricReport): LineMetrics {
  const figures = report.getObservableMetrics()
  return {
    lossSentPercent: finiteOrUndefined(figures['audioPacketLossPercent']),
    lossReceivedPercent: finiteOrUndefined(figures['audioPacketsReceivedFractionLoss']),
    speakerDelayMs: finiteOrUndefined(figures['audioSpeakerDelayMs']),
    roundTripMs: finiteOrUndefined(figures['currentRoundTripTimeMs']),
    jitterSentMs: finiteOrUndefined(figures['audioUpstreamJitterMs']),
    jitterReceivedMs: finiteOrUndefined(figures['audioDownstreamJitterMs']),
    bandwidthUpKbps: toKbps(figures['availableOutgoingBitrate']),
    bandwidthDownKbps: toKbps(figures['availableIncomingBitrate']),
    streams: Object.entries(report.getObservableVideoMetrics()).flatMap(([attendeeId, streams]) =>
      Object.entries(streams).map(([id, stream]) => readStream({ attendeeId, id, stream })),
    ),
  }
}

function readStream({ attendeeId, id, stream }: { attendeeId: string; id: string; stream: Figures }): StreamMetrics {
  const isSent = 'videoUpstreamBitrate' in stream
  const way = isSent ? 'videoUpstream' : 'videoDownstream'
  return {
    attendeeId,
    id,
    isSent,
    kbps: toKbps(stream[`${way}Bitrate`]),
    lossPercent: finiteOrUndefined(stream[`${way}PacketLossPercent`]),
    framesPerSecond: finiteOrUndefined(stream[`${way}${isSent ? 'FramesEncodedPerSecond' : 'FramesDecodedPerSecond'}`]),
    width: finiteOrUndefined(stream[`${way}FrameWidth`]),
    height: finiteOrUndefined(stream[`${way}FrameHeight`]),
  }
}

/** The client says what it does not know with a figure that is none. */
function finiteOrUndefined(figure: number | undefined): number | undefined {
  return figure !== undefined && Number.isFinite(figure) && figure >= 0 ? figure : undefined
}

function toKbps(bits: number | undefined): number | undefined {
  const figure = finiteOrUndefined(bits)
  return figure === undefined ? undefined : figure / BITS_IN_KILOBIT
}

/** How well a meeting comes through. What the client can't tell is undefined. */
export interface LineMetrics {
  /** Of the sound, in percent. */
  lossSentPercent: number | undefined
  lossReceivedPercent: number | undefined
  /** From the line to the speaker, in milliseconds. */
  speakerDelayMs: number | undefined
  roundTripMs: number | undefined
  /** Of the sound. */
  jitterSentMs: number | undefined
  jitterReceivedMs: number | undefined
  /** What the line bears, in kilobits a second. */
  bandwidthUpKbps: number | undefined
  bandwidthDownKbps: number | undefined
  streams: readonly StreamMetrics[]
}

/** One picture on its way. */
export interface StreamMetrics {
  /** Whose picture; a shared screen's ends in `#content`. */
  attendeeId: string
  /** Unlike those of all other streams. */
  id: string
  isSent: boolean
  kbps: number | undefined
  lossPercent: number | undefined
  framesPerSecond: number | undefined
  width: number | undefined
  height: number | undefined
}
