import type { Upstream } from '#gateway/upstream.port.ts'

let current: Upstream | undefined

/**
 * Puts the upstream where the source module finds it. Mesh's artifacts import that module by its path
 * and can pass it nothing, so this is set before they load, once in a process.
 */
export function setUpstream(upstream: Upstream): void {
  current = upstream
}

export function findUpstream(): Upstream | undefined {
  return current
}
