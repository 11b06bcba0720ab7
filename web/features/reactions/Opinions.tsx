import { useLingui } from '@lingui/react/macro'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import type { OpinionsChangeMutation } from '#schema/__generated__/relay/OpinionsChangeMutation.graphql.ts'
import type { OpinionsMutation } from '#schema/__generated__/relay/OpinionsMutation.graphql.ts'
import type { OpinionsTakeBackMutation } from '#schema/__generated__/relay/OpinionsTakeBackMutation.graphql.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person.ts'
import { Button } from '#web/ui/Button.tsx'

type Opinion = 'LIKE' | 'DISLIKE' | 'NONE'

interface Counted {
  likes: number
  dislikes: number
  /** The member's own. */
  reaction: string | null | undefined
}

interface OpinionsProps {
  /** What it is about. */
  target: { id: string; type: 'PROGRAM' | 'VIDEO' }
  counted: Counted
}

/** What the member thinks of a thing, and how many think so. */
export function Opinions({ target, counted }: OpinionsProps) {
  const { t } = useLingui()
  const { wish, say } = useOpinion(target, counted)
  // Until it is answered nobody knows whether the numbers that come meanwhile count it.
  const before = wish?.from ?? counted
  const opinion = wish?.to ?? opinionIn(counted)
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

function opinionIn({ reaction }: Counted): Opinion {
  return reaction === 'LIKE' || reaction === 'DISLIKE' ? reaction : 'NONE'
}

function stepOf(kind: Opinion, from: string, to: string): number {
  return (to === kind ? 1 : 0) - (from === kind ? 1 : 0)
}

/** Says an opinion, another one, or none. It is seen at once; a press while another is on its way waits for it. */
function useOpinion({ id: targetID, type }: OpinionsProps['target'], counted: Counted) {
  const userID = usePerson()?.contactId ?? ''
  // Of two presses in a row the second goes by what the first has made of it.
  const known = useRef(opinionIn(counted))
  const [wish, setWish] = useState<{ to: Opinion; from: Counted }>()
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
        const given = answer?.said
        const record = given && store.get(given.id)
        if (record) store.get(given.targetID)?.setLinkedRecord(record, 'viewerReaction')
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
    if (known.current === 'NONE') return first.write({ targetID, userID, targetType: type, reaction: to })
    return change.write({ targetID, userID, reaction: to })
  }
  const { say } = useOneAtATime(async (to: Opinion) => {
    if (to !== known.current && (await write(to))) known.current = to
    setWish((now) => (now?.to === to ? undefined : now))
  })
  return {
    wish,
    say: (to: Opinion) => {
      setWish((now) => ({ to, from: now?.from ?? counted }))
      say(to)
    },
  }
}
