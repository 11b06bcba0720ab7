import { Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReferScreen_referrals$key } from '#schema/__generated__/relay/ReferScreen_referrals.graphql.ts'
import type { ReferScreenMutation } from '#schema/__generated__/relay/ReferScreenMutation.graphql.ts'
import type { ReferScreenQuery } from '#schema/__generated__/relay/ReferScreenQuery.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkToShare } from './LinkToShare.tsx'

/** The user's own link, and the members who joined through it, newest first. */
export function ReferScreen({ query }: ScreenProps<ReferScreenQuery>) {
  const data = usePreloadedQuery<ReferScreenQuery>(
    graphql`
      query ReferScreenQuery {
        ...ReferScreen_referrals
      }
    `,
    query,
  )
  const list = usePaged<ReferScreen_referrals$key>(
    graphql`
      fragment ReferScreen_referrals on Query
      @refetchable(queryName: "ReferScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          referrals(sortDirection: DESC, first: $count, after: $cursor) @connection(key: "ReferScreen_referrals") {
            edges {
              node {
                id
                refereeName
                createdAt
              }
            }
          }
        }
      }
    `,
    data,
  )
  const { i18n, t } = useLingui()
  const referrals = (list.data.viewer?.referrals?.edges ?? []).flatMap(({ node }) => node ?? [])
  const dateOf = (instant: string) => formatDate(instant, 'date', { zone: guessTimeZone(), locale: i18n.locale })
  return (
    <div className="flex max-w-[40rem] flex-col gap-8">
      <OwnLink />
      <section aria-labelledby="referred" className="flex flex-col gap-4">
        <h2 id="referred" className="text-xl">
          <Trans>Friends who joined</Trans>
        </h2>
        {referrals.length === 0 && !list.hasMore ? (
          <EmptyState
            icon={<Gift size={22} aria-hidden />}
            title={t`No one has joined yet`}
            text={t`Friends who sign up within a day of opening your link appear here.`}
          />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {referrals.map(({ id, refereeName, createdAt }) => (
              <li key={id} className="flex min-h-16 items-center gap-4">
                <Avatar name={refereeName} src={null} />
                <bdi className="min-w-0 flex-1 truncate font-[560]">{refereeName}</bdi>
                <span className="text-sm text-muted">{dateOf(createdAt)}</span>
              </li>
            ))}
          </ul>
        )}
        <NextPage list={list}>
          <Trans>Show more friends</Trans>
        </NextPage>
      </section>
    </div>
  )
}

/** The link stays the same, however often it is requested. */
function OwnLink() {
  const { t } = useLingui()
  const [link, setLink] = useState<string>()
  const { send, isWriting } = useWrite<ReferScreenMutation>(graphql`
    mutation ReferScreenMutation($source: LinkSource) {
      link: upsertDeepLinkLambda(source: $source) {
        success
        code
        deepLink
      }
    }
  `)
  const request = async () => {
    try {
      setLink((await send({ source: 'SHARE' }, crypto.randomUUID()))?.link.deepLink ?? undefined)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        <Trans>Share your link. We’ll show you who joins with it.</Trans>
      </p>
      {link === undefined ? (
        <span className="self-start">
          <Button busy={isWriting} onClick={() => void request()}>
            <Trans>Get your link</Trans>
          </Button>
        </span>
      ) : (
        <LinkToShare
          label={t`Your link`}
          hint={t`You see the first names of friends who join.`}
          link={link}
          message={t`Join me here: ${link}`}
        />
      )}
    </div>
  )
}
