// Breaks relay/graphql-syntax
import { graphql } from 'react-relay'

export const document = graphql`
  query BrokenQuery {
    viewer {
`
