// Breaks relay/unused-fields
import { graphql } from 'react-relay'

export const document = graphql`
  query UnusedQuery {
    listCategories {
      nextToken
    }
  }
`
