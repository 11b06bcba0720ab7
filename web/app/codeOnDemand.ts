import { type ComponentType, lazy } from 'react'
import { RequestError } from './network/RequestError.ts'
import { isLostCode, reloadForLostCode } from './reload.ts'

export interface CodeOnDemand<Props> {
  /** To be drawn. The same each time, so that what failed is met where it is drawn. */
  readonly Component: ComponentType<Props>
  /** Starts loading it, or, where it did not come before, once more. */
  warm(): void
}

/** A component whose code loads apart. React keeps a load that failed for ever; here the next `warm` forgets it. */
export function codeOnDemand<Props>(load: () => Promise<ComponentType<Props>>): CodeOnDemand<Props> {
  let current: ComponentType<Props> | undefined
  let hasFailed = false
  const start = () => {
    hasFailed = false
    const loading = load().catch(throwLostCode)
    loading.catch(() => {
      hasFailed = true
    })
    return (current = lazy(async () => ({ default: await loading })))
  }
  return {
    get Component() {
      return current ?? start()
    },
    warm: () => {
      if (!current || hasFailed) start()
    },
  }
}

/** Code that does not come is treated as a request that was not answered: nothing on the page is broken. */
export async function throwLostCode(cause: unknown): Promise<never> {
  if (!isLostCode(cause)) throw cause
  await reloadForLostCode()
  throw new RequestError('UNAVAILABLE', { cause })
}
