// Breaks relay/must-colocate-fragment-spreads
import { graphql } from 'react-relay'

export const document = graphql`
  query ElsewhereQuery {
    viewer {
      ...SomewhereElse_contact
    }
  }
`
