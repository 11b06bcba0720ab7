// Breaks house/layers
import { DomainError } from '#backend/platform/DomainError.ts'

export function answer(): Error {
  return new DomainError('INTERNAL')
}
