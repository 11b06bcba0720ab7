// Breaks relay/function-required-argument
import { graphql, readInlineData } from 'react-relay'

export function readKeyless(): unknown {
  return readInlineData(graphql`
    fragment readKeyless_contact on Contact @inline {
      ...readKeyless_contact
    }
  `)
}
