import { Trans, useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type {
  ReportedMessages_query$data,
  ReportedMessages_query$key,
} from '#schema/__generated__/relay/ReportedMessages_query.graphql.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { MessageText } from '#web/features/messages/message/MessageText.tsx'
import { talkOf } from '#web/features/messages/people.ts'

/** The messages of a reported conversation, newest first. They are not marked as read. */
export function ReportedMessages({ query }: { query: ReportedMessages_query$key }) {
  const list = usePaged<ReportedMessages_query$key>(
    graphql`
      fragment ReportedMessages_query on Query
      @refetchable(queryName: "ReportedMessagesPageQuery")
      @argumentDefinitions(id: { type: "ID!" }, count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        report: getConversationReports(id: $id) {
          conversation {
            ...people_conversation
            messages(sortDirection: DESC, first: $count, after: $cursor) @connection(key: "ReportedMessages_messages") {
              edges {
                node {
                  id
                  senderName
                  content
                  attachmentURLs {
                    id
                    url
                  }
                  editedAt
                  deletedAt
                  createdAt
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const conversation = list.data.report?.conversation
  const { name } = talkOf(conversation, '')
  return (
    <section aria-label={t`Messages`} className="flex flex-col gap-3">
      <h3 className="text-lg">
        <bdi>{name}</bdi>
      </h3>
      <PagedList
        list={list}
        items={(conversation?.messages?.edges ?? []).flatMap(({ node }) => node ?? [])}
        empty={<Trans>No messages</Trans>}
        className="flex flex-col divide-y divide-line rounded border border-line bg-surface"
        moreLabel={<Trans>Show older messages</Trans>}
      >
        {(message) => <ReportedMessage key={message.id} message={message} />}
      </PagedList>
    </section>
  )
}

type Conversation = NonNullable<NonNullable<ReportedMessages_query$data['report']>['conversation']>
type Message = NonNullable<NonNullable<Conversation['messages']>['edges'][number]['node']>

function ReportedMessage({ message }: { message: Message }) {
  const { t } = useLingui()
  const dateLabel = useDateLabel()
  const { senderName, content, attachmentURLs, editedAt, deletedAt, createdAt } = message
  return (
    <li className="flex flex-col gap-1 p-3">
      <p className="text-sm text-muted">
        <bdi className="font-[620] text-fg">{senderName}</bdi> · {dateLabel(createdAt)}
        {editedAt && !deletedAt && ` · ${t`Edited`}`}
      </p>
      {deletedAt ? (
        <p className="text-muted italic">
          <Trans>Message deleted</Trans>
        </p>
      ) : (
        <MessageText content={content ?? ''} />
      )}
      {attachmentURLs?.map(({ id, url }, index) => (
        <a key={id} href={url ?? undefined} target="_blank" rel="noreferrer" className="text-sm underline">
          {t`Attachment ${index + 1}`}
        </a>
      ))}
    </li>
  )
}
