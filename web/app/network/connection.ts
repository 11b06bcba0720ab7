import { type ReadonlySignal, signal } from '@preact/signals-react'

/** `unavailable`: there is a network, and the server does not answer over it. */
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

/** Says that nobody answered, and waits until trying again may help: a network is back, somebody asks, or a while passed. */
export async function untilNextTry(): Promise<void> {
  noteSilence()
  await new Promise<void>((resolve) => {
    waiting.add(resolve)
    setTimeout(resolve, TRY_AGAIN_MS)
  })
}

/** Whoever waits tries now. */
export function tryNow(): void {
  for (const goOn of waiting) goOn()
  waiting.clear()
}

addEventListener('offline', noteSilence)
addEventListener('online', () => {
  noteAnswer()
  tryNow()
})
