import { useLingui } from '@lingui/react/macro'
import type { LinkSource } from '#schema/__generated__/relay/FollowerRow_follow.graphql.ts'

/** Where a follower found the coach. */
export function useSourceName(): (source: LinkSource) => string {
  const { t } = useLingui()
  return (source) =>
    ({
      INVITE: t`Invited`,
      MYPAGE: t`From your page`,
      CLASS: t`From a class`,
      PROGRAM: t`From a program`,
      SHARE: t`From a shared link`,
    })[source]
}
