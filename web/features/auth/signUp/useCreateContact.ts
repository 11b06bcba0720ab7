import { graphql } from 'react-relay'
import type { useCreateContactMutation } from '#schema/__generated__/relay/useCreateContactMutation.graphql.ts'
import type { useCreateContactWelcomeMutation } from '#schema/__generated__/relay/useCreateContactWelcomeMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { language } from '#web/app/language/language.ts'
import { RequestError } from '#web/app/network/RequestError.ts'

/** Creates the signed-in user's contact. A second call returns the existing contact. */
export function useCreateContact(): (name: { firstName: string; lastName: string }) => Promise<string> {
  const { send } = useWrite<useCreateContactMutation>(graphql`
    mutation useCreateContactMutation($input: SignUpContactInput!) {
      createContact: createContacts(input: $input) {
        id
      }
    }
  `)
  const { send: sendWelcome } = useWrite<useCreateContactWelcomeMutation>(graphql`
    mutation useCreateContactWelcomeMutation {
      sendWelcome: sendWelcomeMessageLambda {
        success
      }
    }
  `)
  return async ({ firstName, lastName }) => {
    const answer = await send({ firstName, lastName, lang: language.peek() })
    const createContact = answer?.createContact
    if (!createContact) throw new RequestError('INTERNAL')
    // A studio without a support account has no welcome messages, and sign-up does not wait for them.
    sendWelcome({}).catch(() => undefined)
    return createContact.id
  }
}
