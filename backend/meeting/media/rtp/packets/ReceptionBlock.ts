/** What RFC 3550 reports of a stream that is received. */
export interface ReceptionBlock {
  ssrc: number
  /** 0 to 255, of 256 expected since the block before. */
  fractionLost: number
  /** Signed, 24 bits. */
  totalLost: number
  /** With the number of wraps above its 16 bits. */
  highestSequence: number
  jitter: number
  /** The middle 32 bits of the sender's last report's time; 0 before the first. */
  lastReport: number
  /** Since it came, in 65,536ths of a second. */
  sinceLastReport: number
}
