import { afterEach } from 'vitest'
import { LISTENER } from './listener.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The marks that the tests of a file have come to. */
    reached?: string[]
  }
}

const reached = new Set<string>()
Object.assign(globalThis, { [LISTENER]: (mark: string) => void reached.add(mark) })

afterEach(({ task }) => {
  task.file.meta.reached = [...reached]
})
