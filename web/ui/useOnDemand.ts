import { type ComponentType, useState } from 'react'

interface OnDemand<TProps> {
  /** Undefined until somebody has asked and its code is there. */
  Loaded: ComponentType<TProps> | undefined
  /** Starts loading; for when somebody reaches for what opens it. */
  warm: () => void
  /** Calls back once it is there. */
  ask: (then?: () => void) => void
}

/** A component that weighs more than the page it stands on, and loads when somebody reaches for it. */
export function useOnDemand<TProps>(load: () => Promise<ComponentType<TProps>>): OnDemand<TProps> {
  const [Loaded, setLoaded] = useState<ComponentType<TProps>>()
  return {
    Loaded,
    // A failure is met again by whoever asks.
    warm: () => void load().catch(() => undefined),
    ask: (then) =>
      void load().then((component) => {
        setLoaded(() => component)
        then?.()
      }, reportError),
  }
}
