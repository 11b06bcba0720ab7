import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { Reactions_message$key } from '#schema/__generated__/relay/Reactions_message.graphql.ts'
import { classNames } from '#web/ui/classNames.ts'
import { useMessageWrites } from './useMessageWrites.ts'

interface ReactionsProps {
  message: Reactions_message$key
  viewerId: string
  isOwn: boolean
}

/** The reactions to a message, each with its number. A press adds or removes the viewer's. */
export function Reactions({ message: key, viewerId, isOwn }: ReactionsProps) {
  const { id, reactions } = useFragment(
    graphql`
      fragment Reactions_message on Message {
        id
        reactions {
          contactID
          emoji
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const { react } = useMessageWrites()
  if (!reactions || reactions.length === 0) return null
  const own = reactions.find(({ contactID }) => contactID === viewerId)?.emoji
  const counts = new Map<string, number>()
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  return (
    <div className={classNames('z-1 -mt-1 flex flex-wrap gap-1 px-2', isOwn && 'justify-end')}>
      {[...counts].map(([emoji, count]) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === own}
          aria-label={t`${emoji} ${count}`}
          onClick={() => void react(id, emoji === own ? null : emoji)}
          className={classNames(
            'flex h-6 cursor-pointer items-center gap-1 rounded-full border px-1.5 text-sm transition-colors duration-120',
            emoji === own ? 'border-brand-line bg-surface' : 'border-line bg-surface hover:bg-track',
          )}
        >
          <span aria-hidden>{emoji}</span>
          {count > 1 && <span className="type-number text-xs">{count}</span>}
        </button>
      ))}
    </div>
  )
}
