/** Minus dBFS, and ticks. */
export interface GateSettings {
  opensAt: number
  closesAt: number
  holdTicks: number
}

/** A breath between two sentences does not close it. */
export const voiceGate: GateSettings = { opensAt: 50, closesAt: 58, holdTicks: 30 }
/** Music has quiet passages, and its end dies away. */
export const musicGate: GateSettings = { opensAt: 80, closesAt: 90, holdTicks: 100 }

/** Loud packets in a row that make a talker: a click of the microphone is one. */
const LOUD_IN_A_ROW = 2

/** Tells who talks from who is merely there. */
export class TalkGate {
  readonly #settings: GateSettings
  #loud = 0
  #openUntil = 0

  constructor(settings: GateSettings) {
    this.#settings = settings
  }

  note(level: number, tick: number): void {
    const { opensAt, closesAt, holdTicks } = this.#settings
    this.#loud = level <= opensAt ? this.#loud + 1 : 0
    const isHeldOpen = this.isOpenAt(tick) && level <= closesAt
    if (isHeldOpen || this.#loud >= LOUD_IN_A_ROW) this.#openUntil = tick + holdTicks
  }

  isOpenAt(tick: number): boolean {
    return tick < this.#openUntil
  }

  close(): void {
    this.#loud = 0
    this.#openUntil = 0
  }
}
