import { useLingui } from '@lingui/react/macro'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { OpinionsChangeMutation } from '#schema/__generated__/relay/OpinionsChangeMutation.graphql.ts'
import type { OpinionsMutation } from '#schema/__generated__/relay/OpinionsMutation.graphql.ts'
import type { OpinionsTakeBackMutation } from '#schema/__generated__/relay/OpinionsTakeBackMutation.graphql.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person.ts'
import { Button } from '#web/ui/Button.tsx'

type Opinion = 'LIKE' | 'DISLIKE' | 'NONE'

interface OpinionsProps {
  /** What it is about. Its record has `likes`, `dislikes` and `viewerReaction`. */
  target: { id: string; type: 'PROGRAM' }
  likes: number
  dislikes: number
  /** The viewer's own. */
  reaction: string | null | undefined
}

/** What somebody thinks of a thing, and how many think so. It is seen at once; what is pressed meanwhile waits. */
export function Opinions({ target, likes, dislikes, reaction }: OpinionsProps) {
  const { t } = useLingui()
  const stored: Opinion = reaction === 'LIKE' || reaction === 'DISLIKE' ? reaction : 'NONE'
  const { wish, say } = useOpinion(target, stored)
  const opinion = wish ?? stored
  return (
    <>
      <Thumb
        label={t`Like`}
        count={likes + stepOf('LIKE', stored, opinion)}
        isOn={opinion === 'LIKE'}
        icon={<ThumbsUp size={18} aria-hidden />}
        onPress={(isOn) => say(isOn ? 'LIKE' : 'NONE')}
      />
      <Thumb
        label={t`Dislike`}
        count={dislikes + stepOf('DISLIKE', stored, opinion)}
        isOn={opinion === 'DISLIKE'}
        icon={<ThumbsDown size={18} aria-hidden />}
        onPress={(isOn) => say(isOn ? 'DISLIKE' : 'NONE')}
      />
    </>
  )
}

interface ThumbProps {
  label: string
  count: number
  isOn: boolean
  icon: ReactNode
  onPress: (isOn: boolean) => void
}

function Thumb({ label, count, isOn, icon, onPress }: ThumbProps) {
  const { i18n } = useLingui()
  const shown = new Intl.NumberFormat(i18n.locale).format(count)
  return (
    <Button
      size="compact"
      variant={isOn ? 'primary' : 'secondary'}
      icon={icon}
      aria-pressed={isOn}
      aria-label={`${label}: ${shown}`}
      onClick={() => onPress(!isOn)}
    >
      <span className="tabular-nums">{shown}</span>
    </Button>
  )
}

function stepOf(kind: Opinion, from: Opinion, to: Opinion): number {
  return (to === kind ? 1 : 0) - (from === kind ? 1 : 0)
}

function useOpinion({ id: targetID, type }: OpinionsProps['target'], stored: Opinion) {
  const userID = usePerson()?.contactId ?? ''
  // Of two presses in a row the second goes by what the first has made of it.
  const known = useRef(stored)
  const [wish, setWish] = useState<Opinion>()
  const write = useWrites(targetID)
  const { say } = useOneAtATime(async (to: Opinion) => {
    const from = known.current
    if (to !== from && (await write({ targetID, userID, type, from, to }))) known.current = to
    setWish((now) => (now === to ? undefined : now))
  })
  return {
    wish,
    say: (to: Opinion) => {
      setWish(to)
      say(to)
    },
  }
}

interface Said {
  targetID: string
  userID: string
  type: OpinionsProps['target']['type']
  from: Opinion
  to: Opinion
}

/** There is at most one reaction of a person: it is made, changed or taken back. */
function useWrites(targetID: string) {
  const first = useWrite<OpinionsMutation>(
    graphql`
      mutation OpinionsMutation($input: CreateReactionInput!) {
        said: createReactions(input: $input) {
          id
          targetID
          reaction
        }
      }
    `,
    {
      updater: (store, answer) => {
        const record = answer?.said && store.get(answer.said.id)
        if (record) store.get(targetID)?.setLinkedRecord(record, 'viewerReaction')
        if (answer?.said) countIn(store, targetID, { from: 'NONE', to: answer.said.reaction })
      },
    },
  )
  const change = useWrite<OpinionsChangeMutation>(
    graphql`
      mutation OpinionsChangeMutation($input: UpdateReactionInput!) {
        said: updateReactions(input: $input) {
          id
          targetID
          reaction
        }
      }
    `,
    {
      updater: (store, answer) => {
        const to = answer?.said?.reaction
        if (to) countIn(store, targetID, { from: to === 'LIKE' ? 'DISLIKE' : 'LIKE', to })
      },
    },
  )
  const takeBack = useWrite<OpinionsTakeBackMutation>(
    graphql`
      mutation OpinionsTakeBackMutation($input: DeleteReactionInput!) {
        said: deleteReactions(input: $input) {
          targetID
          reaction
        }
      }
    `,
    {
      updater: (store, answer) => {
        if (!answer?.said) return
        store.get(targetID)?.setValue(null, 'viewerReaction')
        countIn(store, targetID, { from: answer.said.reaction, to: 'NONE' })
      },
    },
  )
  return ({ userID, type, from, to }: Said): Promise<boolean> => {
    if (to === 'NONE') return takeBack.write({ targetID, userID })
    if (from === 'NONE') return first.write({ targetID, userID, targetType: type, reaction: to })
    return change.write({ targetID, userID, reaction: to })
  }
}

function countIn(store: RecordSourceSelectorProxy, id: string, { from, to }: { from: string; to: string }): void {
  const record = store.get(id)
  for (const [kind, field] of [
    ['LIKE', 'likes'],
    ['DISLIKE', 'dislikes'],
  ] as const) {
    const before = record?.getValue(field)
    const step = (to === kind ? 1 : 0) - (from === kind ? 1 : 0)
    if (typeof before === 'number') record?.setValue(before + step, field)
  }
}
