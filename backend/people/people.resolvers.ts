import { ReadAs } from '#backend/model/read/readReferences.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import type { MutationCreateContactsArgs } from '#schema/__generated__/wire.ts'
import { createContact } from './createContact.ts'
import type { PeopleStore } from './people.port.ts'

export function peopleResolvers(people: PeopleStore): HandWritten {
  return {
    Query: {
      viewer: (_root, _args, { viewer }) => viewer.contactId,
    },
    Mutation: {
      createContacts: async (_root, { input }: MutationCreateContactsArgs, context) => {
        const { contactId } = await createContact(input, context, people)
        // The context was created before the contact, and would not let its owner read it.
        return new ReadAs({ ...context.viewer, contactId }, contactId)
      },
    },
  }
}
