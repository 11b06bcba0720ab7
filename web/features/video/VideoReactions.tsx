import { useLingui } from '@lingui/react/macro'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  VideoReactions_video$data,
  VideoReactions_video$key,
} from '#schema/__generated__/relay/VideoReactions_video.graphql.ts'
import type { VideoReactionsChangeMutation } from '#schema/__generated__/relay/VideoReactionsChangeMutation.graphql.ts'
import type { VideoReactionsMutation } from '#schema/__generated__/relay/VideoReactionsMutation.graphql.ts'
import type { VideoReactionsTakeBackMutation } from '#schema/__generated__/relay/VideoReactionsTakeBackMutation.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person.ts'
import { ShareLinkButton } from '#web/features/classes/ShareLinkButton.tsx'
import { Button } from '#web/ui/Button.tsx'

type Opinion = 'LIKE' | 'DISLIKE' | 'NONE'
type Counted = Pick<VideoReactions_video$data, 'likes' | 'dislikes' | 'viewerReaction'>

/** What the member thinks of a video, how many think so, and its link. */
export function VideoReactions({ video: key }: { video: VideoReactions_video$key }) {
  const video = useFragment(
    graphql`
      fragment VideoReactions_video on Video {
        id
        isPublic
        isApproved
        status
        likes
        dislikes
        viewerReaction {
          reaction
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const { wish, say } = useOpinion(video)
  // Until it is answered nobody knows whether the numbers that come meanwhile count it.
  const before = wish?.from ?? video
  const opinion = wish?.to ?? opinionIn(video)
  const likes = before.likes + stepOf('LIKE', opinionIn(before), opinion)
  const dislikes = before.dislikes + stepOf('DISLIKE', opinionIn(before), opinion)
  // What not everyone may see takes no reactions.
  const isOpen = video.isPublic && video.isApproved && video.status === PUBLISHED
  if (!isOpen) return <ShareLinkButton />
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Thumb
        label={t`Like`}
        count={likes}
        isOn={opinion === 'LIKE'}
        icon={<ThumbsUp size={18} aria-hidden />}
        onPress={(isOn) => say(isOn ? 'LIKE' : 'NONE')}
      />
      <Thumb
        label={t`Dislike`}
        count={dislikes}
        isOn={opinion === 'DISLIKE'}
        icon={<ThumbsDown size={18} aria-hidden />}
        onPress={(isOn) => say(isOn ? 'DISLIKE' : 'NONE')}
      />
      <ShareLinkButton />
    </div>
  )
}

interface ThumbProps {
  label: string
  count: number
  isOn: boolean
  icon: ReactNode
  onPress: (isOn: boolean) => void
}

function Thumb({ label, count: number, isOn, icon, onPress }: ThumbProps) {
  const { i18n } = useLingui()
  const shown = new Intl.NumberFormat(i18n.locale).format(number)
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

function opinionIn({ viewerReaction }: Counted): Opinion {
  return viewerReaction?.reaction === 'LIKE' || viewerReaction?.reaction === 'DISLIKE'
    ? viewerReaction.reaction
    : 'NONE'
}

function stepOf(kind: Opinion, from: string, to: string): number {
  return (to === kind ? 1 : 0) - (from === kind ? 1 : 0)
}

/** Says an opinion, another one, or none. It is seen at once; a press while another is on its way waits for it. */
function useOpinion(video: VideoReactions_video$data) {
  const { id: targetID } = video
  const userID = usePerson()?.contactId ?? ''
  // Of two presses in a row the second goes by what the first has made of it.
  const known = useRef(opinionIn(video))
  const [wish, setWish] = useState<{ to: Opinion; from: Counted }>()
  const first = useWrite<VideoReactionsMutation>(
    graphql`
      mutation VideoReactionsMutation($input: CreateReactionInput!) {
        said: createReactions(input: $input) {
          id
          targetID
          reaction
          video {
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
  const change = useWrite<VideoReactionsChangeMutation>(graphql`
    mutation VideoReactionsChangeMutation($input: UpdateReactionInput!) {
      said: updateReactions(input: $input) {
        id
        reaction
        video {
          id
          likes
          dislikes
        }
      }
    }
  `)
  const takeBack = useWrite<VideoReactionsTakeBackMutation>(
    graphql`
      mutation VideoReactionsTakeBackMutation($input: DeleteReactionInput!) {
        said: deleteReactions(input: $input) {
          targetID
          video {
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
    if (known.current === 'NONE') return first.write({ targetID, userID, targetType: 'VIDEO', reaction: to })
    return change.write({ targetID, userID, reaction: to })
  }
  const { say } = useOneAtATime(async (to: Opinion) => {
    if (to !== known.current && (await write(to))) known.current = to
    setWish((now) => (now?.to === to ? undefined : now))
  })
  return {
    wish,
    say: (to: Opinion) => {
      setWish((now) => ({ to, from: now?.from ?? video }))
      say(to)
    },
  }
}
