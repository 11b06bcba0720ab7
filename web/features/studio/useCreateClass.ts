import { useRef } from 'react'
import { graphql, useMutation } from 'react-relay'
import type {
  CreateEventLambdaInput,
  useCreateClassMutation,
} from '#schema/__generated__/relay/useCreateClassMutation.graphql.ts'
import { isErrorCode, RequestError } from '#web/app/network/RequestError.ts'

/** Creates a class. Rejects with a `RequestError`. What is tried again unchanged is made once at most. */
export function useCreateClass(): (input: CreateEventLambdaInput) => Promise<void> {
  const [commit] = useMutation<useCreateClassMutation>(graphql`
    mutation useCreateClassMutation($input: CreateEventLambdaInput!) {
      createClass: createEventLambda(input: $input) {
        success
        code
      }
    }
  `)
  const keyFor = useKeyOfTry()
  return (input) =>
    new Promise((resolve, reject) => {
      commit({
        variables: { input: { ...input, clientMutationKey: keyFor(input) } },
        // Every list of classes that is kept lacks this one.
        updater: (store) => store.invalidateStore(),
        onCompleted: ({ createClass: { success, code } }) => {
          if (success) resolve()
          else reject(new RequestError(code && isErrorCode(code) ? code : 'INTERNAL'))
        },
        onError: reject,
      })
    })
}

function useKeyOfTry(): (input: CreateEventLambdaInput) => string {
  const last = useRef({ text: '', key: '' })
  return (input) => {
    const text = JSON.stringify(input)
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
