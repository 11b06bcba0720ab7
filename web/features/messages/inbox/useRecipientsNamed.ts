import { graphql } from 'react-relay'
import type { useRecipientsNamedQuery } from '#schema/__generated__/relay/useRecipientsNamedQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { type Searched, useSearched } from '#web/app/data/useSearched.ts'

export interface Recipient {
  id: string
  name: string
  photo: string | null | undefined
}

/** Searches the people the viewer may write to by a part of their name; finds at most 20. */
export function useRecipientsNamed(): Searched<Recipient> {
  return useSearched<Recipient>(async (text, { environment }) => {
    const answer = await askOnce<useRecipientsNamedQuery>(
      environment,
      graphql`
        query useRecipientsNamedQuery($text: String) {
          recipients: findRecipients(text: $text) {
            id
            firstName
            lastName
            photo
          }
        }
      `,
      { text },
    )
    const items = (answer?.recipients ?? []).map(({ id, firstName, lastName, photo }) => {
      return { id, name: `${firstName} ${lastName}`.trim(), photo }
    })
    return { items, hasMore: false }
  })
}
