export interface Start {
  isWanted: boolean
  changed(): Promise<void>
  /** As the device gives it. */
  plain(): Promise<void>
  /** The effect can't be had, though the device can. */
  giveUp(error: unknown): void
}

/** An effect that can't be had is no reason to go without the device. Rejects when that can't be had either. */
export async function startWithEffect({ isWanted, changed, plain, giveUp }: Start): Promise<void> {
  if (!isWanted) return plain()
  try {
    await changed()
  } catch (error) {
    await plain()
    giveUp(error)
  }
}
