import { useLingui } from '@lingui/react/macro'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import type { OpinionsChangeMutation } from '#schema/__generated__/relay/OpinionsChangeMutation.graphql.ts'
import type { OpinionsMutation } from '#schema/__generated__/relay/OpinionsMutation.graphql.ts'
import type { OpinionsTakeBackMutation } from '#schema/__generated__/relay/OpinionsTakeBackMutation.graphql.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Button } from '#web/ui/Button.tsx'

type Opinion = 'LIKE' | 'DISLIKE' | 'NONE'

interface Counts {
  likes: number
  dislikes: number
  /** The member's own reaction. */
  reaction: string | null | undefined
}

interface OpinionsProps {
  /** The video or program that is rated. */
  target: { id: string; type: 'PROGRAM' | 'VIDEO' }
  counts: Counts
}

/** Like and dislike buttons with their counts. */
export function Opinions({ target, counts }: OpinionsProps) {
  const { t } = useLingui()
  const { wish, say } = useOpinion(target, counts)
  // Until the response arrives, counts from events may or may not include the pending reaction, so show the counts from
  // before it.
  const before = wish?.from ?? counts
  const opinion = wish?.to ?? opinionIn(counts)
  return (
    <>
      <Thumb
        label={t`Like`}
        count={before.likes + stepOf('LIKE', opinionIn(before), opinion)}
        isOn={opinion === 'LIKE'}
        icon={<ThumbsUp size={18} aria-hidden />}
        onPress={(isOn) => say(isOn ? 'LIKE' : 'NONE')}
      />
      <Thumb
        label={t`Dislike`}
        count={before.dislikes + stepOf('DISLIKE', opinionIn(before), opinion)}
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
  const formattedCount = new Intl.NumberFormat(i18n.locale).format(count)
  return (
    <Button
      size="compact"
      variant={isOn ? 'primary' : 'secondary'}
      icon={icon}
      aria-pressed={isOn}
      aria-label={`${label}: ${formattedCount}`}
      onClick={() => onPress(!isOn)}
    >
      <span className="tabular-nums">{formattedCount}</span>
    </Button>
  )
}

function opinionIn({ reaction }: Counts): Opinion {
  return reaction === 'LIKE' || reaction === 'DISLIKE' ? reaction : 'NONE'
}

function stepOf(kind: Opinion, from: string, to: string): number {
  return (to === kind ? 1 : 0) - (from === kind ? 1 : 0)
}

/** Sets, changes or removes a reaction. Shown at once; a press while another is pending waits for it. */
function useOpinion({ id: targetID, type }: OpinionsProps['target'], counts: Counts) {
  const userID = usePerson()?.contactId ?? ''
  // A second press in quick succession starts from the result of the first, not from the rendered state.
  const latest = useRef(opinionIn(counts))
  const [wish, setWish] = useState<{ to: Opinion; from: Counts }>()
  const first = useWrite<OpinionsMutation>(
    graphql`
      mutation OpinionsMutation($input: CreateReactionInput!) {
        said: createReactions(input: $input) {
          id
          targetID
          reaction
          video {
            id
            likes
            dislikes
          }
          program {
            id
            likes
            dislikes
          }
        }
      }
    `,
    {
      updater: (store, answer) => {
        const savedReaction = answer?.said
        const record = savedReaction && store.get(savedReaction.id)
        if (record) store.get(savedReaction.targetID)?.setLinkedRecord(record, 'viewerReaction')
      },
    },
  )
  const change = useWrite<OpinionsChangeMutation>(graphql`
    mutation OpinionsChangeMutation($input: UpdateReactionInput!) {
      said: updateReactions(input: $input) {
        id
        reaction
        video {
          id
          likes
          dislikes
        }
        program {
          id
          likes
          dislikes
        }
      }
    }
  `)
  const takeBack = useWrite<OpinionsTakeBackMutation>(
    graphql`
      mutation OpinionsTakeBackMutation($input: DeleteReactionInput!) {
        said: deleteReactions(input: $input) {
          targetID
          video {
            id
            likes
            dislikes
          }
          program {
            id
            likes
            dislikes
          }
        }
      }
    `,
    {
      updater: (store, answer) => {
        if (answer?.said) store.get(answer.said.targetID)?.setValue(null, 'viewerReaction')
      },
    },
  )
  const write = (to: Opinion) => {
    if (to === 'NONE') return takeBack.write({ targetID, userID })
    if (latest.current === 'NONE') return first.write({ targetID, userID, targetType: type, reaction: to })
    return change.write({ targetID, userID, reaction: to })
  }
  const { say } = useOneAtATime(async (to: Opinion) => {
    if (to !== latest.current && (await write(to))) latest.current = to
    setWish((now) => (now?.to === to ? undefined : now))
  })
  return {
    wish,
    say: (to: Opinion) => {
      setWish((now) => ({ to, from: now?.from ?? counts }))
      say(to)
    },
  }
}
