import { type ReadonlySignal, signal } from '@preact/signals-react'

/** `unavailable`: there is a network, but the server does not respond. */
export type Connection = 'online' | 'offline' | 'unavailable'

const current = signal<Connection>(navigator.onLine ? 'online' : 'offline')

export const connection: ReadonlySignal<Connection> = current

export function noteAnswer(): void {
  current.value = 'online'
}

export function noteSilence(): void {
  current.value = navigator.onLine ? 'unavailable' : 'offline'
}

const TRY_AGAIN_MS = 5_000

const waiting = new Set<() => void>()

/**
 * Reports that the server did not respond, and waits until a retry may help: the network is back, the user requests it,
 * or some time has passed.
 */
export async function untilNextTry(): Promise<void> {
  noteSilence()
  await new Promise<void>((resolve) => {
    waiting.add(resolve)
    setTimeout(resolve, TRY_AGAIN_MS)
  })
}

/** Makes waiting calls retry now. */
export function tryNow(): void {
  for (const goOn of waiting) goOn()
  waiting.clear()
}

addEventListener('offline', noteSilence)
addEventListener('online', () => {
  noteAnswer()
  tryNow()
})
