import { graphql, useFragment } from 'react-relay'
import type { ConversationHeader_conversation$key } from '#schema/__generated__/relay/ConversationHeader_conversation.graphql.ts'
import { BackButton } from '#web/app/layout/BackButton.tsx'
import { ConversationMenu } from '#web/features/messages/inbox/ConversationMenu.tsx'
import { nameOf, othersIn } from '#web/features/messages/people.ts'
import { LivePresence } from '#web/features/messages/presence/LivePresence.tsx'
import { PresenceMark } from '#web/features/messages/presence/PresenceMark.tsx'
import { Avatar } from '#web/ui/art/Avatar.tsx'

interface ConversationHeaderProps {
  conversation: ConversationHeader_conversation$key
  viewerId: string
  isPage: boolean
}

export function ConversationHeader({ conversation: key, viewerId, isPage }: ConversationHeaderProps) {
  const conversation = useFragment(
    graphql`
      fragment ConversationHeader_conversation on Conversation {
        ...people_conversation
        viewerParticipant {
          ...ConversationMenu_participant
        }
      }
    `,
    key,
  )
  const others = othersIn(conversation, viewerId)
  const name = nameOf(others)
  const { viewerParticipant } = conversation
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <header className="flex h-16 shrink-0 items-center gap-3 border-b border-line ps-4 pe-2">
      {isPage && (
        <span className="-ms-3 -me-1">
          <BackButton />
        </span>
      )}
      <Avatar name={name} src={others.length === 1 ? others[0]?.photo : undefined} size={40} />
      <Heading className="min-w-0 flex-1 truncate text-lg">
        <bdi>{name}</bdi>
      </Heading>
      {others.length === 1 && <PresenceMark presence={others[0]?.presence} />}
      {/* Beside the list, the list follows it. */}
      {isPage && <LivePresence contactIds={others.map(({ contactID }) => contactID)} />}
      {viewerParticipant && <ConversationMenu participant={viewerParticipant} name={name} />}
    </header>
  )
}
