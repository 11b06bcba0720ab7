import { useLingui } from '@lingui/react/macro'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
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
  const opinion = wish ?? opinionIn(video)
  const likes = video.likes + stepOf('LIKE', opinionIn(video), opinion)
  const dislikes = video.dislikes + stepOf('DISLIKE', opinionIn(video), opinion)
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

function opinionIn({ viewerReaction }: VideoReactions_video$data): Opinion {
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
  const [wish, setWish] = useState<Opinion>()
  const first = useWrite<VideoReactionsMutation>(
    graphql`
      mutation VideoReactionsMutation($input: CreateReactionInput!) {
        said: createReactions(input: $input) {
          id
          targetID
          reaction
        }
      }
    `,
    {
      updater: (store, answer) => {
        const given = answer?.said
        const record = given && store.get(given.id)
        if (!record) return
        store.get(given.targetID)?.setLinkedRecord(record, 'viewerReaction')
        count(store, given.targetID, { from: 'NONE', to: given.reaction })
      },
    },
  )
  const change = useWrite<VideoReactionsChangeMutation>(
    graphql`
      mutation VideoReactionsChangeMutation($input: UpdateReactionInput!) {
        said: updateReactions(input: $input) {
          id
          targetID
          reaction
        }
      }
    `,
    {
      updater: (store, answer) => {
        const given = answer?.said
        if (!given) return
        const from = given.reaction === 'LIKE' ? 'DISLIKE' : 'LIKE'
        count(store, given.targetID, { from, to: given.reaction })
      },
    },
  )
  const takeBack = useWrite<VideoReactionsTakeBackMutation>(
    graphql`
      mutation VideoReactionsTakeBackMutation($input: DeleteReactionInput!) {
        said: deleteReactions(input: $input) {
          targetID
          reaction
        }
      }
    `,
    {
      updater: (store, answer) => {
        const given = answer?.said
        if (!given) return
        store.get(given.targetID)?.setValue(null, 'viewerReaction')
        count(store, given.targetID, { from: given.reaction, to: 'NONE' })
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

function count(store: RecordSourceSelectorProxy, id: string, { from, to }: { from: string; to: string }): void {
  const video = store.get(id)
  for (const [kind, field] of [
    ['LIKE', 'likes'],
    ['DISLIKE', 'dislikes'],
  ] as const) {
    const before = video?.getValue(field)
    if (typeof before === 'number') video?.setValue(before + stepOf(kind, from, to), field)
  }
}
