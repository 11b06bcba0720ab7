import { signal } from '@preact/signals-react'
import { useLayoutEffect } from 'react'
import { useValue } from '#web/lib/useValue.ts'

const title = signal<string | undefined>(undefined)

/** Names the screen in the phone's header after what it shows, for as long as it is shown. Its own heading stays in its content. */
export function useNameScreen(name: string): void {
  useLayoutEffect(() => {
    title.value = name
    return () => {
      title.value = undefined
    }
  }, [name])
}

export function useScreenName(): string | undefined {
  return useValue(title)
}
