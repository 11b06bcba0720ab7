import * as v from 'valibot'
import { readKept, keep, type Shelf } from '#web/app/browserStorage.ts'

const LocalAuthRecord = v.object({
  contactId: v.string(),
  name: v.string(),
  gender: v.nullable(v.string()),
  authMethod: v.picklist(['email', 'phone', 'apple', 'google']),
  authValue: v.string(),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
})

/** Who was last signed in in this browser, and how; offered again at the next sign-in. */
export type LocalAuthRecord = v.InferOutput<typeof LocalAuthRecord>

const KEY = 'auth-record'

export function rememberAuth(record: LocalAuthRecord, shelf: Shelf): void {
  keep(shelf, KEY, record)
}

export function lastAuth(shelf: Shelf): LocalAuthRecord | undefined {
  return readKept(shelf, KEY, LocalAuthRecord)
}
