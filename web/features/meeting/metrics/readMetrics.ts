import type { LineMetrics, StreamMetrics } from './lineMetrics.ts'

type Figures = Record<string, number | undefined>

/** The part of the client's report that is read here. */
export interface MetricReport {
  getObservableMetrics(): Figures
  getObservableVideoMetrics(): Record<string, Record<string, Figures>>
}

const BITS_IN_KILOBIT = 1_000

/** The client's figures in the words of the screen. */
export function readMetrics(report: MetricReport): LineMetrics {
  const figures = report.getObservableMetrics()
  return {
    lossSentPercent: known(figures['audioPacketLossPercent']),
    lossReceivedPercent: known(figures['audioPacketsReceivedFractionLoss']),
    speakerDelayMs: known(figures['audioSpeakerDelayMs']),
    roundTripMs: known(figures['currentRoundTripTimeMs']),
    jitterSentMs: known(figures['audioUpstreamJitterMs']),
    jitterReceivedMs: known(figures['audioDownstreamJitterMs']),
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
    lossPercent: known(stream[`${way}PacketLossPercent`]),
    framesPerSecond: known(stream[`${way}${isSent ? 'FramesEncodedPerSecond' : 'FramesDecodedPerSecond'}`]),
    width: known(stream[`${way}FrameWidth`]),
    height: known(stream[`${way}FrameHeight`]),
  }
}

/** The client says what it does not know with a figure that is none. */
function known(figure: number | undefined): number | undefined {
  return figure !== undefined && Number.isFinite(figure) && figure >= 0 ? figure : undefined
}

function toKbps(bits: number | undefined): number | undefined {
  const figure = known(bits)
  return figure === undefined ? undefined : figure / BITS_IN_KILOBIT
}
