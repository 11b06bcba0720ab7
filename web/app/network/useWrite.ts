import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'

/** A mutation as a promise, for writes that follow one another. Rejects with a `RequestError`. */
export function useWrite<TMutation extends MutationParameters>(
  document: GraphQLTaggedNode,
): (variables: TMutation['variables']) => Promise<TMutation['response']> {
  const [commit] = useMutation<TMutation>(document)
  return (variables) =>
    new Promise((resolve, reject) => {
      commit({ variables, onCompleted: resolve, onError: reject })
    })
}
