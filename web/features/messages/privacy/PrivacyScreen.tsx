import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PrivacyScreen_query$key } from '#schema/__generated__/relay/PrivacyScreen_query.graphql.ts'
import type { PrivacyScreenQuery } from '#schema/__generated__/relay/PrivacyScreenQuery.graphql.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { AlertSwitch } from '#web/features/messages/alerts/AlertSwitch.tsx'
import { LiveBlocks } from '#web/features/messages/safety/LiveBlocks.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { BlockedRow } from './BlockedRow.tsx'
import { ReadingSwitch } from './ReadingSwitch.tsx'

/** What others see of the user’s reading, and the people they have blocked. */
export function PrivacyScreen({ query }: ScreenProps<PrivacyScreenQuery>) {
  const data = usePreloadedQuery<PrivacyScreenQuery>(
    graphql`
      query PrivacyScreenQuery {
        viewer {
          id
        }
        ...ReadingSwitch_query
        ...PrivacyScreen_query
      }
    `,
    query,
  )
  const list = usePaged<PrivacyScreen_query$key>(
    graphql`
      fragment PrivacyScreen_query on Query
      @refetchable(queryName: "PrivacyScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        blocks: listContactBlocks(first: $count, after: $cursor) @connection(key: "PrivacyScreen_blocks") {
          listId: __id
          edges {
            node {
              id
              ...BlockedRow_block
            }
          }
        }
      }
    `,
    data,
  )
  const { t } = useLingui()
  const { blocks } = list.data
  if (!data.viewer) return null
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <div className="flex flex-col gap-4">
        <ReadingSwitch query={data} />
        {'Notification' in window && <AlertSwitch />}
      </div>
      <section aria-labelledby="blocked-people" className="flex flex-col gap-4">
        <h2 id="blocked-people" className="text-xl">
          <Trans>Blocked people</Trans>
        </h2>
        <PagedList
          list={list}
          items={(blocks?.edges ?? []).flatMap(({ node }) => node ?? [])}
          empty={
            <EmptyState
              icon={<Ban size={22} aria-hidden />}
              title={t`No one is blocked`}
              text={t`To block a person, open the menu of your conversation with them.`}
            />
          }
          className="flex flex-col divide-y divide-line"
          moreLabel={<Trans>Show more people</Trans>}
        >
          {(block) => <BlockedRow key={block.id} block={block} listId={blocks?.listId ?? ''} />}
        </PagedList>
      </section>
      <LiveBlocks viewerId={data.viewer.id} people={[]} listId={blocks?.listId} />
    </div>
  )
}
