import type { Draft } from '#web/ui/form/draft.ts'
import type { Refusal } from '#web/ui/form/FormStore.ts'
import { messageOf } from './failures/messageOf.ts'
import { RequestError } from './network/RequestError.ts'

/** Keeps form input in the tab, across reloads and navigation; signing out deletes it. */
export function tabDraft(name: string): Draft<object> {
  const key = `draft ${name}`
  return {
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    keep: (entries) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(entries))
        return true
      } catch {
        return false
      }
    },
    forget: () => sessionStorage.removeItem(key),
  }
}

/** Names of the form's fields that differ from the server's. */
type FieldNames = Readonly<Record<string, string>>

/** The gateway's refusal, assigned to a field: `input.capacity` belongs to `capacity`, or to the form's name for it. */
export function requestRefusal(names: FieldNames = {}): (error: unknown) => Refusal {
  return (error) => {
    const argument = error instanceof RequestError ? error.field?.split('.').at(-1) : undefined
    return { message: messageOf(error), field: argument && (names[argument] ?? argument) }
  }
}
