import { type ComponentType, lazy } from 'react'
import { RequestError } from './network/RequestError.ts'
import { isLostCode, reloadForLostCode } from './reload.ts'

export interface CodeOnDemand<Props> {
  /** The component to render, always the same one, so that a failure appears where it is rendered. */
  readonly Component: ComponentType<Props>
  /** Starts loading, again after a failure. */
  warm(): void
}

/** A component whose code is loaded on demand. React caches a failed load forever; here the next `warm` retries it. */
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

/** Treats code that fails to load like a request without a response: the page itself is not broken. */
export async function throwLostCode(cause: unknown): Promise<never> {
  if (!isLostCode(cause)) throw cause
  await reloadForLostCode()
  throw new RequestError('UNAVAILABLE', { cause })
}
