import { signal } from '@preact/signals-react'
import { useLayoutEffect } from 'react'
import { useValue } from '#web/lib/useValue.ts'

const title = signal<string | undefined>(undefined)

/** Sets the title in the phone's header, for as long as the component is mounted. The page keeps its own heading. */
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
