const HOUR_MS = 3_600_000
/** Offsets from the time of the machine, one after the other. */
const OFFSETS_MS = [2 * HOUR_MS, -2 * HOUR_MS, 0]

const RealDate = Date
let offsetMs = 0
let moves = 0

const now = () => RealDate.now() + offsetMs

/** Loaded into a server before its own code: each SIGUSR2 moves the clock of its process, as an operator or NTP might. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget: typeof Date) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
  offsetMs = OFFSETS_MS[moves % OFFSETS_MS.length] ?? 0
  moves += 1
})
