import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'

/** A camera, microphone or speaker as an attendee may choose it. */
export interface Device {
  id: string
  /** The browser's own name for it; empty before it may be used. */
  label: string
}

export interface DeviceList {
  readonly all: ReadonlySignal<readonly Device[]>
  /** Id of the one in use. */
  readonly chosen: ReadonlySignal<string | undefined>
  choose(id: string): Promise<void>
}

/** A device list, as its writer sees it. */
interface OpenList extends DeviceList {
  all: Signal<readonly Device[]>
  chosen: Signal<string | undefined>
}

export function openList(turnTo: (id: string) => Promise<void>): OpenList {
  const chosen = signal<string | undefined>(undefined)
  return {
    all: signal<readonly Device[]>([]),
    chosen,
    async choose(id) {
      await turnTo(id)
      chosen.value = id
    },
  }
}

/** What was chosen and is gone gives way to the first of what is there that can be had. */
export async function settleOn({ all, chosen, choose }: OpenList): Promise<void> {
  const choice = keepChoice(all.peek(), chosen.peek())
  if (choice === undefined || choice === chosen.peek()) return
  const others = all.peek().filter(({ id }) => id !== choice)
  await others.reduce((attempt, { id }) => attempt.catch(() => choose(id)), choose(choice))
}

/** What is chosen while it is there, else the first of those that are. */
export function keepChoice(devices: readonly Device[], chosenId: string | undefined): string | undefined {
  return devices.some(({ id }) => id === chosenId) ? chosenId : devices[0]?.id
}

/** A device as the browser lists it. */
export interface Listed {
  deviceId: string
  /** The same for all that is listed of one device. */
  groupId: string
  label: string
}

// The browser lists what is its default a second time under this id.
const DEFAULT_ID = 'default'

/** The browser's own default stands first. */
export function toDevices(listed: readonly Listed[]): Device[] {
  const usual = listed.find(({ deviceId }) => deviceId === DEFAULT_ID)?.groupId
  const rankOf = ({ groupId }: Listed) => (groupId === usual ? 0 : 1)
  return listed
    .filter(({ deviceId }) => deviceId !== '' && deviceId !== DEFAULT_ID)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ deviceId: id, label }) => ({ id, label }))
}
