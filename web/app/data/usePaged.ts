import { useState } from 'react'
import { type GraphQLTaggedNode, usePaginationFragment } from 'react-relay'
import type { FragmentType, OperationType } from 'relay-runtime'

const PAGE_SIZE = 24

/** A list that is read page by page. */
export interface Paged<Data> {
  data: Data
  hasMore: boolean
  isReading: boolean
  /** Why the next page could not be loaded. */
  fault: Error | undefined
  /** Reads the next page; after a failure, the same one again. */
  readOn: () => void
}

/** The fragment reference from the owner of a query. */
interface FragmentKey {
  readonly ' $data'?: unknown
  readonly ' $fragmentSpreads': FragmentType
}

/** Reads a fragment with a `@connection`, which must be `@refetchable`. */
export function usePaged<TKey extends FragmentKey>(
  fragment: GraphQLTaggedNode,
  key: TKey,
): Paged<Required<TKey>[' $data']> {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<OperationType, TKey>(fragment, key)
  const [fault, setFault] = useState<Error>()
  const readOn = () => {
    setFault(undefined)
    loadNext(PAGE_SIZE, { onComplete: (error) => setFault(error ?? undefined) })
  }
  return { data, hasMore: hasNext, isReading: isLoadingNext, fault, readOn }
}
