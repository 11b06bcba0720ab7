/** Minus dBFS, and ticks. */
export interface GateSettings {
  opensAt: number
  closesAt: number
  holdTicks: number
  /** Who is heard alone stays that much longer: it costs nothing, and breaths do not chop the sound of the room. */
  lingerTicks: number
}

export const voiceGate: GateSettings = { opensAt: 50, closesAt: 58, holdTicks: 15, lingerTicks: 100 }
/** Music has quiet passages, and its end dies away. */
export const musicGate: GateSettings = { opensAt: 80, closesAt: 90, holdTicks: 100, lingerTicks: 100 }

/** Loud packets in a row that make a talker: a click of the microphone is one. */
const LOUD_IN_A_ROW = 2

/** Tells who talks from who is merely there. */
export class TalkGate {
  readonly #settings: GateSettings
  #loud = 0
  #openUntil = Number.NEGATIVE_INFINITY

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

  lingersAt(tick: number): boolean {
    return tick < this.#openUntil + this.#settings.lingerTicks
  }

  close(): void {
    this.#loud = 0
    this.#openUntil = Number.NEGATIVE_INFINITY
  }
}
