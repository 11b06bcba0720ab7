import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/person/browserStorage.ts'
import type { AuthUser } from './auth.port.ts'

const LocalAuthRecord = v.object({
  contactId: v.string(),
  name: v.string(),
  gender: v.nullable(v.string()),
  authMethod: v.picklist(['email', 'phone', 'apple', 'google']),
  authValue: v.string(),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
})

/** The last user who signed in with this browser, and how; offered again at the next sign-in. */
export type LocalAuthRecord = v.InferOutput<typeof LocalAuthRecord>

interface KnownPerson {
  contactId: string
  name: string
  gender: string | undefined
}

/** The record of a user who has just signed in. If they have verified both addresses, the e-mail counts. */
export function authRecordOf({ contactId, name, gender }: KnownPerson, user: AuthUser, now: number): LocalAuthRecord {
  const method =
    user.email === undefined
      ? ({ authMethod: 'phone', authValue: user.phone ?? '' } as const)
      : ({ authMethod: 'email', authValue: user.email } as const)
  return { contactId, name, gender: gender ?? null, ...method, timestamp: now }
}

const KEY = 'auth-record'

export function rememberAuth(record: LocalAuthRecord, shelf: Shelf): void {
  keep(shelf, KEY, record)
}

export function lastAuth(shelf: Shelf): LocalAuthRecord | undefined {
  return readKept(shelf, KEY, LocalAuthRecord)
}
