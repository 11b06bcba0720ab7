import { graphql } from 'react-relay'
import type { useCreateContactMutation } from '#schema/__generated__/relay/useCreateContactMutation.graphql.ts'
import { language } from '#web/app/language/language.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { useWrite } from '#web/app/network/useWrite.ts'

/** Makes the contact of the person who is signed in; a second call gives the first contact again. */
export function useCreateContact(): (name: { firstName: string; lastName: string }) => Promise<string> {
  const write = useWrite<useCreateContactMutation>(graphql`
    mutation useCreateContactMutation($input: SignUpContactInput!) {
      createContact: createContacts(input: $input) {
        id
      }
    }
  `)
  return async ({ firstName, lastName }) => {
    const { createContact } = await write({ input: { firstName, lastName, lang: language.peek() } })
    if (!createContact) throw new RequestError('INTERNAL')
    return createContact.id
  }
}
