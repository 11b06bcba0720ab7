import type { FoundPerson, OperatorStore } from '#backend/people/people.port.ts'

/** The user with exactly this email address, phone number or id. */
export async function findOneUser(text: string, store: Pick<OperatorStore, 'findPeople'>): Promise<FoundPerson> {
  const isMeant = ({ contactId, email, phone }: FoundPerson) =>
    contactId === text || email === text.toLowerCase() || phone === text
  const [person, ...others] = (await store.findPeople(text)).filter(isMeant)
  if (!person) throw new Error(`No user has the address ${text}.`)
  if (others.length > 0) throw new Error(`Several users have the address ${text}.`)
  return person
}
