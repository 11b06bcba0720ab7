import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { PeopleDialog_query$key } from '#schema/__generated__/relay/PeopleDialog_query.graphql.ts'
import request, { type PeopleDialogQuery } from '#schema/__generated__/relay/PeopleDialogQuery.graphql.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

interface PeopleDialogProps {
  conversationId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The people of a conversation, page by page. */
export function PeopleDialog({ conversationId, ...dialog }: PeopleDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog {...dialog} title={<Trans>People in this conversation</Trans>} closeLabel={t`Close`}>
      <div className="min-h-48">
        <QueryRenderer<PeopleDialogQuery>
          request={request}
          variables={{ id: conversationId }}
          loading={<Spinner />}
          failed={<Trans>We couldn’t load the list.</Trans>}
        >
          {(query) => <People query={query} />}
        </QueryRenderer>
      </div>
    </Dialog>
  )
}

function People({ query }: { query: PreloadedQuery<PeopleDialogQuery> }) {
  const data = usePreloadedQuery<PeopleDialogQuery>(
    graphql`
      query PeopleDialogQuery($id: ID!) {
        ...PeopleDialog_query
      }
    `,
    query,
  )
  const list = usePaged<PeopleDialog_query$key>(
    graphql`
      fragment PeopleDialog_query on Query
      @refetchable(queryName: "PeopleDialogPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        conversation: getConversations(id: $id) {
          contacts(first: $count, after: $cursor) @connection(key: "PeopleDialog_contacts") {
            edges {
              node {
                id
                name
                photo
                runsClass
                isGuardian
              }
            }
          }
        }
      }
    `,
    data,
  )
  const people = (list.data.conversation?.contacts?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <PagedList
      list={list}
      items={people}
      empty={<Trans>No one is here.</Trans>}
      className="flex flex-col gap-3"
      moreLabel={<Trans>Show more people</Trans>}
    >
      {({ id, name, photo, runsClass, isGuardian }) => (
        <li key={id} className="flex items-center gap-3">
          <Avatar name={name} src={photo} size={40} />
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          <span className="text-sm text-muted">
            {runsClass && <Trans>Coach</Trans>}
            {isGuardian && !runsClass && <Trans>Guardian</Trans>}
          </span>
        </li>
      )}
    </PagedList>
  )
}
