// Breaks relay/graphql-naming
import { graphql } from 'react-relay'

export const document = graphql`
  query SomethingElse {
    viewer {
      id
    }
  }
`

export const idOf = (viewer: { id: string }): string => viewer.id
