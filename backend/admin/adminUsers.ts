import type { OperatorStore } from '#backend/people/people.port.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { AdminAnswer } from './adminAnswer.ts'
import { findOneUser } from './findOneUser.ts'
import { UsageError } from './usageError.ts'

interface UserCommand {
  /** Email address, phone number or id. */
  user: string
  now: Instant
}

/** All that the installation holds on a user, as JSON, with the keys of the user's files. */
export async function exportUser({ user, now }: UserCommand, store: OperatorStore): Promise<AdminAnswer> {
  const { contactId } = await findOneUser(user, store)
  const data = await store.readData(contactId)
  await store.record({ action: 'EXPORTED', subjectType: 'Contact', subjectId: contactId, now })
  return { text: JSON.stringify(data, undefined, 2), data }
}

interface ErasePorts {
  store: OperatorStore
  /** Deletes the account as its user could; false where there is none. */
  eraseAccount: (subject: string) => Promise<boolean>
}

/** Deletes an account. What others need, such as the bookings of a class, stays with the contact. */
export async function eraseUser(
  { user, now, isConfirmed }: UserCommand & { isConfirmed: boolean },
  { store, eraseAccount }: ErasePorts,
): Promise<AdminAnswer> {
  const { contactId, name } = await findOneUser(user, store)
  if (!isConfirmed)
    throw new UsageError(`This deletes the account of ${name} and ends all sign-ins. To go on, write --yes behind it.`)
  const subject = await store.findSubject(contactId)
  if (subject === null || !(await eraseAccount(subject))) throw new Error(`${name} has no account.`)
  await store.record({ action: 'ERASED', subjectType: 'Contact', subjectId: contactId, now })
  return { text: `The account of ${name} is deleted.`, data: { contactId } }
}
