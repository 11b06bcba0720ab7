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
