// Breaks house/data-by-kit
import { graphql, useMutation } from 'react-relay'

export function useMarkRead() {
  return useMutation(graphql`
    mutation useMarkReadMutation($input: UpdateContactInput!) {
      updateContacts(input: $input) {
        id
      }
    }
  `)
}
