import type { Signal } from '@preact/signals-react'

/** Whoever uses the camera; the same one is the same object. */
export type CameraUser = object

/** The camera's switch, as all who use it press it. */
export interface CameraSwitch {
  /** Rejects when the camera can't be had; whoever asked does not use it then. To ask twice is to use it once. */
  startCamera(user: CameraUser): Promise<void>
  stopCamera(user: CameraUser): Promise<void>
  /** Chooses another one. Where it can't be had the former stays, and rejects. */
  turnTo(id: string): Promise<void>
  /** The chosen one is no longer there. The next stays off until somebody starts it. */
  giveWayTo(id: string): Promise<void>
  /** Starts it again where it is on: another picture is made of what it gives. */
  renew(): Promise<void>
  /** It was taken away: nobody uses it until they start it anew. */
  lose(): void
}

interface CameraPower {
  start(id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The set-up still lets go of the camera when the room has it already, so the camera stays on for as long as one of them
 * uses it. What is asked is done in its order.
 */
export function openCameraSwitch(power: CameraPower, chosen: Signal<string | undefined>): CameraSwitch {
  const users = new Set<CameraUser>()
  let isOn = false
  let last: Promise<void> = Promise.resolve()

  const lose = () => {
    users.clear()
    isOn = false
  }
  const start = async () => {
    const id = chosen.peek()
    if (id === undefined) throw new Error('There is no camera')
    await power.start(id)
    isOn = true
  }
  const startAgain = async () => {
    if (!isOn) return
    try {
      await start()
    } catch (error) {
      lose()
      await power.stop()
      throw error
    }
  }
  const inOrder = (step: () => Promise<void>) => {
    last = last.catch(() => undefined).then(step)
    return last
  }
  return {
    startCamera: (user) =>
      inOrder(async () => {
        if (!isOn) await start()
        users.add(user)
      }),
    stopCamera: (user) =>
      inOrder(async () => {
        users.delete(user)
        if (users.size > 0 || !isOn) return
        isOn = false
        await power.stop()
      }),
    lose,
    turnTo: (id) =>
      inOrder(async () => {
        try {
          if (isOn) await power.start(id)
        } catch (error) {
          // The one that was on has been let go for it.
          await startAgain()
          throw error
        }
        chosen.value = id
      }),
    giveWayTo: (id) =>
      inOrder(async () => {
        lose()
        chosen.value = id
      }),
    renew: () => inOrder(startAgain),
  }
}
