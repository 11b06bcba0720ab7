import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { ShareVideoEndMutation } from '#schema/__generated__/relay/ShareVideoEndMutation.graphql.ts'
import type { ShareVideoMutation } from '#schema/__generated__/relay/ShareVideoMutation.graphql.ts'
import request, { type ShareVideoQuery } from '#schema/__generated__/relay/ShareVideoQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useWrite } from '#web/app/data/useWrite.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SomeLoading } from '#web/ui/SomeLoading.tsx'

interface ShareVideoProps {
  videoId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** With whom a video is shared: those who follow its coach can be added. */
export function ShareVideo({ videoId, open, onOpenChange }: ShareVideoProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Share this video</Trans>}
      description={<Trans>People you add can watch it once it’s published, even if it’s private.</Trans>}
      closeLabel={t`Close`}
    >
      <QueryRenderer<ShareVideoQuery> request={request} variables={{ id: videoId }} loading={<SomeLoading />}>
        {(query, refresh) => <Shares query={query} videoId={videoId} onChange={refresh} />}
      </QueryRenderer>
    </Dialog>
  )
}

interface SharesProps {
  query: PreloadedQuery<ShareVideoQuery>
  videoId: string
  onChange: () => Promise<void>
}

function Shares({ query, videoId, onChange }: SharesProps) {
  const { video, viewer } = usePreloadedQuery<ShareVideoQuery>(
    graphql`
      query ShareVideoQuery($id: ID!) {
        video: getVideos(id: $id) {
          shares(limit: 100) {
            items {
              id
              contactID
              contactName
            }
          }
        }
        viewer {
          followers(sortDirection: DESC, filter: { status: { eq: FOLLOWED } }, limit: 100) {
            items {
              followerID
              followerName
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const { share, end } = useSharing(onChange)
  const shares = (video?.shares?.items ?? []).flatMap((item) => item ?? [])
  const held = new Set(shares.map(({ contactID }) => contactID))
  const others = (viewer?.followers?.items ?? []).flatMap((item) => (item && !held.has(item.followerID) ? [item] : []))
  const pick = async (contactID: string | null) => {
    setChosen(contactID)
    if (contactID !== null) await share({ videoID: videoId, contactID })
    setChosen(null)
  }
  return (
    <div className="flex flex-col gap-4">
      <Combobox
        label={t`Add a follower`}
        options={others.map(({ followerID, followerName }) => ({ value: followerID, label: followerName }))}
        value={chosen}
        onValueChange={(contactId) => void pick(contactId)}
        emptyText={<Trans>No matches</Trans>}
        openLabel={t`Show all followers`}
      />
      {shares.length === 0 ? (
        <p className="text-sm text-muted">
          <Trans>Not shared with anyone yet.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Shared with`} className="flex flex-col">
          {shares.map(({ id, contactName }) => (
            <li key={id} className="flex items-center justify-between gap-3 border-b border-line last:border-b-0">
              <bdi className="min-w-0 truncate">{contactName}</bdi>
              <IconButton
                label={t`Stop sharing with ${contactName}`}
                icon={<X size={18} aria-hidden />}
                onClick={() => void end({ id })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useSharing(onChange: () => Promise<void>) {
  const sharing = useWrite<ShareVideoMutation>(graphql`
    mutation ShareVideoMutation($videoID: ID!, $contactID: ID!) {
      shared: shareVideoLambda(videoID: $videoID, contactID: $contactID) {
        success
        code
      }
    }
  `)
  const ending = useWrite<ShareVideoEndMutation>(graphql`
    mutation ShareVideoEndMutation($id: ID!) {
      ended: unshareVideoLambda(id: $id) {
        success
        code
      }
    }
  `)
  return {
    share: async (input: ShareVideoMutation['variables']) => void ((await sharing.write(input)) && (await onChange())),
    end: async (input: ShareVideoEndMutation['variables']) => void ((await ending.write(input)) && (await onChange())),
  }
}
