import type { LinkSource, ModelFollowFilterInput } from '#schema/__generated__/relay/FoundFollowersQuery.graphql.ts'

export interface FollowerSearch {
  text: string
  source: LinkSource | undefined
}

export const emptySearch: FollowerSearch = { text: '', source: undefined }

export function isEmptySearch({ text, source }: FollowerSearch): boolean {
  return text.trim() === '' && source === undefined
}

/** Followers whose name contains every word, and who came from that source. */
export function searchedFollowers({ text, source }: FollowerSearch): ModelFollowFilterInput {
  return {
    status: { eq: 'FOLLOWED' },
    ...(text.trim() === '' ? {} : { followerName: { matches: text.trim() } }),
    ...(source === undefined ? {} : { sourceOfFollow: { eq: source } }),
  }
}
