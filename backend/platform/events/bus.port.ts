/**
 * Tells event logs in other places that there is more to read. A wake-up and no more: it may be lost, repeated or
 * late, and carries nothing but the last position.
 */
export interface EventBus {
  publish(position: number): Promise<void>
  /** The position is infinite when wake-ups may have been lost. Returns how to stop listening. */
  subscribe(listener: (position: number) => void): () => void
  /** Rejects while it carries nothing. */
  check(): Promise<void>
  close(): Promise<void>
}
