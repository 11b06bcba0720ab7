import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { ConversationHeader_conversation$key } from '#schema/__generated__/relay/ConversationHeader_conversation.graphql.ts'
import { BackButton } from '#web/app/layout/BackButton.tsx'
import { ConversationMenu } from '#web/features/messages/inbox/ConversationMenu.tsx'
import { talkOf } from '#web/features/messages/people.ts'
import { LivePresence } from '#web/features/messages/presence/LivePresence.tsx'
import { PresenceMark } from '#web/features/messages/presence/PresenceMark.tsx'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PeopleLine } from './PeopleLine.tsx'

interface ConversationHeaderProps {
  conversation: ConversationHeader_conversation$key
  viewerId: string
  isPage: boolean
  /** The pointer or the focus is on the button. */
  onReach: () => void
  isSearching: boolean
  onSearch: () => void
}

export function ConversationHeader({
  conversation: key,
  viewerId,
  isPage,
  onReach,
  isSearching,
  onSearch,
}: ConversationHeaderProps) {
  const { t } = useLingui()
  const conversation = useFragment(
    graphql`
      fragment ConversationHeader_conversation on Conversation {
        ...people_conversation
        ...PeopleLine_conversation
        viewerParticipant {
          ...ConversationMenu_participant
        }
      }
    `,
    key,
  )
  const talk = talkOf(conversation, viewerId)
  const { others, name, isClass } = talk
  const [person] = others.length === 1 && !isClass ? others : []
  const { viewerParticipant } = conversation
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <header className="flex h-16 shrink-0 items-center gap-3 border-b border-line ps-4 pe-2">
      {isPage && (
        <span className="-ms-3 -me-1">
          <BackButton />
        </span>
      )}
      <Avatar name={name} src={person?.photo} size={40} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Heading className="truncate text-lg">
          <bdi>{name}</bdi>
        </Heading>
        <PeopleLine conversation={conversation} talk={talk} />
      </div>
      {person && <PresenceMark presence={person.presence} />}
      {/* On the screen with the list, MessagesScreen subscribes. */}
      {isPage && <LivePresence contactIds={others.map(({ contactID }) => contactID)} />}
      <IconButton
        label={t`Search messages`}
        aria-expanded={isSearching}
        icon={<Search size={20} aria-hidden />}
        onPointerEnter={onReach}
        onFocus={onReach}
        onClick={onSearch}
      />
      {viewerParticipant && <ConversationMenu participant={viewerParticipant} talk={talk} />}
    </header>
  )
}
