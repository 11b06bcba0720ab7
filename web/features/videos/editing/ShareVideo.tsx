import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { ShareVideo_query$key } from '#schema/__generated__/relay/ShareVideo_query.graphql.ts'
import type { ShareVideoEndMutation } from '#schema/__generated__/relay/ShareVideoEndMutation.graphql.ts'
import type { ShareVideoMutation } from '#schema/__generated__/relay/ShareVideoMutation.graphql.ts'
import request, { type ShareVideoQuery } from '#schema/__generated__/relay/ShareVideoQuery.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useFollowersNamed } from '#web/app/person/useFollowersNamed.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { Combobox } from '#web/ui/field/Combobox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

interface ShareVideoProps {
  videoId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Manages who a video is shared with. The coach's followers can be added. */
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
  const data = usePreloadedQuery<ShareVideoQuery>(
    graphql`
      query ShareVideoQuery($id: ID!) {
        ...ShareVideo_query
      }
    `,
    query,
  )
  const list = usePaged<ShareVideo_query$key>(
    graphql`
      fragment ShareVideo_query on Query
      @refetchable(queryName: "ShareVideoPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        video: getVideos(id: $id) {
          shares(first: $count, after: $cursor) @connection(key: "ShareVideo_shares") {
            edges {
              node {
                id
                contactID
                contactName
              }
            }
          }
        }
      }
    `,
    data,
  )
  const { t } = useLingui()
  const { share, end } = useSharing(onChange)
  const shares = (list.data.video?.shares?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <div className="flex flex-col gap-4">
      <AddFollower
        existingIds={new Set(shares.map(({ contactID }) => contactID))}
        onPick={(contactID) => share({ videoID: videoId, contactID })}
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
      <NextPage list={list}>
        <Trans>Show more people</Trans>
      </NextPage>
    </div>
  )
}

interface AddFollowerProps {
  /** Contacts who already have access. */
  existingIds: ReadonlySet<string>
  onPick: (contactId: string) => Promise<void>
}

/** Finds a follower of the coach by name. Sharing twice has no effect. */
function AddFollower({ existingIds, onPick }: AddFollowerProps) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<string | null>(null)
  const { items: followers, hasMore, isSearching, hasFailed, search } = useFollowersNamed(usePerson()?.contactId ?? '')
  const pick = async (contactId: string | null) => {
    setSelected(contactId)
    if (contactId !== null) await onPick(contactId)
    setSelected(null)
  }
  return (
    <Combobox
      label={t`Add a follower`}
      options={followers
        .filter(({ followerID }) => !existingIds.has(followerID))
        .map(({ followerID, followerName }) => ({ value: followerID, label: followerName }))}
      value={selected}
      onValueChange={(contactId) => void pick(contactId)}
      search={{
        onSearch: search,
        isSearching,
        searchingText: <Trans>Searching…</Trans>,
        moreText: hasMore && <Trans>Type a name to find others.</Trans>,
      }}
      emptyText={hasFailed ? <Trans>We couldn’t load your followers.</Trans> : <Trans>No matches</Trans>}
      openLabel={t`Show all followers`}
    />
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
