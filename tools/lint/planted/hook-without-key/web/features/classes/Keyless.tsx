// Breaks relay/hook-required-argument
import { graphql, useFragment } from 'react-relay'

export function useKeyless(): unknown {
  return useFragment(graphql`
    fragment Keyless_contact on Contact {
      ...Keyless_contact
    }
  `)
}
