// Operation: createContacts
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { findValueRule } from '#schema/values/valueRules.ts'
import type { PeopleStore } from './people.port.ts'

export interface SignUpContact {
  firstName: string
  lastName: string
  country?: string | null | undefined
  lang?: string | null | undefined
}

/** E-mail and phone come from the verified token; an argument could claim anyone's. */
export async function createContact(
  request: SignUpContact,
  { viewer, now }: Caller,
  people: Pick<PeopleStore, 'ensureContact'>,
): Promise<{ contactId: string }> {
  if (viewer.subject === undefined) throw new DomainError('UNAUTHENTICATED')
  refuseFaults(request)
  return people.ensureContact({
    subject: viewer.subject,
    username: viewer.username,
    firstName: request.firstName.trim(),
    lastName: request.lastName.trim(),
    email: viewer.email,
    phone: viewer.phone,
    country: request.country ?? undefined,
    lang: request.lang ?? undefined,
    now,
  })
}

function refuseFaults({ firstName, lastName, country, lang }: SignUpContact): void {
  for (const [field, value] of Object.entries({ firstName, lastName, country, lang })) {
    const fault = typeof value === 'string' ? findValueRule('Contact', field)?.(value) : undefined
    if (fault) throw new DomainError('BAD_INPUT', { field, message: fault })
  }
}
