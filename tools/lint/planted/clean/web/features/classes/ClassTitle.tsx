import { graphql, useFragment } from 'react-relay'
import type { FragmentRefs } from 'relay-runtime'

interface OccurrenceKey {
  readonly ' $data'?: { readonly name: string }
  readonly ' $fragmentSpreads': FragmentRefs<'ClassTitle_occurrence'>
}

export function ClassTitle({ occurrence: key }: { occurrence: OccurrenceKey }) {
  const occurrence = useFragment(
    graphql`
      fragment ClassTitle_occurrence on EventOccurrence {
        name
      }
    `,
    key,
  )
  return <h2>{occurrence.name}</h2>
}
