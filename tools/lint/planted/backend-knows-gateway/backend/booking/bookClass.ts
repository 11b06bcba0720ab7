// Breaks house/layers
import type { Caller } from '#gateway/upstream.port.ts'

export function bookClass(caller: Caller): string {
  return caller.requestId
}
