/**
 * Lets those who wait go on one at a time, each in a turn of its own. Opening a connection takes milliseconds of native
 * work; when a whole class comes at once, packets and sound get theirs in between.
 */
export function openTurnstile(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(nextTurn)
    return last
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
