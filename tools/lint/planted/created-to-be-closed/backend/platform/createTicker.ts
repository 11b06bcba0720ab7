// Breaks house/words
export function createTicker(tick: () => void) {
  const timer = setInterval(tick, 1_000)
  return { close: () => clearInterval(timer) }
}
