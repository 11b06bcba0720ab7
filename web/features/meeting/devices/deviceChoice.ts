/** A camera, microphone or speaker as a person may choose it. */
export interface Device {
  id: string
  /** The browser's own name for it; empty before it may be used. */
  label: string
}

interface Listed {
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

const FRONT_OR_BACK = /front camera|back camera|facing front|facing back/i

/** A phone lists every lens; people mean the one in front or the one behind. */
export function camerasOf(listed: readonly Listed[], isPhone: boolean): Device[] {
  const cameras = toDevices(listed)
  if (!isPhone) return cameras
  const usual = cameras.filter(({ label }) => FRONT_OR_BACK.test(label))
  return usual.length > 0 ? usual : cameras
}

export type CameraFault = 'none-found' | 'not-valid'

export function findCameraFault(cameras: readonly Device[], chosenId: string | undefined): CameraFault | undefined {
  if (cameras.length === 0) return 'none-found'
  return cameras.some(({ id }) => id === chosenId) ? undefined : 'not-valid'
}

/** What is chosen while it is there, else the first of those that are. */
export function keepChoice(devices: readonly Device[], chosenId: string | undefined): string | undefined {
  return devices.some(({ id }) => id === chosenId) ? chosenId : devices[0]?.id
}

/** Front and back take turns; where there is neither, whichever other camera there is. */
export function nextCamera(cameras: readonly Device[], chosenId: string | undefined): Device | undefined {
  const others = cameras.filter(({ id }) => id !== chosenId)
  const chosen = cameras.find(({ id }) => id === chosenId)
  const wanted = /front/i.test(chosen?.label ?? '') ? /back/i : /front/i
  return others.find(({ label }) => wanted.test(label)) ?? others[0]
}
