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

addEventListener('offline', noteSilence)
addEventListener('online', noteAnswer)
