/**
 * Tells the event logs of other processes that there is more to read. It is only a wake-up: it may be lost, repeated or
 * late, and contains nothing but the last position.
 */
export interface EventBus {
  publish(position: number): Promise<void>
  /** The position is infinite if wake-ups may have been lost. Returns a function that ends the subscription. */
  subscribe(listener: (position: number) => void): () => void
  /** Rejects while the bus is unavailable. */
  check(): Promise<void>
  close(): Promise<void>
}
