import { setMaxListeners } from 'node:events'

/** Takes the events of that window. */
export const page = new EventTarget()
setMaxListeners(0, page)

/** The parts of a browser's window that the web client's socket uses. */
export function openWindow(): void {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  Object.assign(globalThis, {
    addEventListener: addEventListener.bind(page),
    removeEventListener: removeEventListener.bind(page),
  })
}
