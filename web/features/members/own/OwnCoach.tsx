import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { OwnCoach_link$key } from '#schema/__generated__/relay/OwnCoach_link.graphql.ts'
import type { OwnCoachMutation } from '#schema/__generated__/relay/OwnCoachMutation.graphql.ts'
import { paths as allPaths } from '#web/__generated__/paths.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useShell } from '#web/app/useShell.ts'
import { useEndLink } from '#web/features/members/useEndLink.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

/** A coach who trains the member. The switch shows what the server has stored, never what it may store. */
export function OwnCoach({ link: key }: { link: OwnCoach_link$key }) {
  const { id, coachID, coachInfo, sharesHealth, createdAt } = useFragment(
    graphql`
      fragment OwnCoach_link on CoachesMembers {
        id
        coachID
        sharesHealth
        createdAt
        coachInfo {
          firstName
          lastName
          photo
        }
      }
    `,
    key,
  )
  const { i18n, t } = useLingui()
  const { router } = useShell()
  const { write } = useWrite<OwnCoachMutation>(graphql`
    mutation OwnCoachMutation($input: UpdateCoachesMembersInput!) {
      link: updateCoachesMembers(input: $input) {
        id
        sharesHealth
      }
    }
  `)
  const { say } = useOneAtATime(async (next: boolean) => {
    if (await write({ id, sharesHealth: next })) return
    // The server may have stored it, and only the answer was lost.
    await router.refresh().catch(() => undefined)
  })
  const { end, isEnding } = useEndLink()
  const name = coachInfo ? `${coachInfo.firstName} ${coachInfo.lastName}` : t`Former coach`
  const date = formatDate(createdAt, 'date', { zone: guessTimeZone(), locale: i18n.locale })
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={coachInfo?.photo} size={48} />
        <span className="min-w-0 flex-1 basis-40">
          {coachInfo ? (
            <Link look="quiet" render={<RouterLink href={allPaths.coach({ id: coachID, name })} />}>
              <bdi className="font-[560]">{name}</bdi>
            </Link>
          ) : (
            <span className="font-[560]">{name}</span>
          )}
          <span className="block text-sm text-muted">{t`Since ${date}`}</span>
        </span>
        <ConfirmButton
          variant="secondary"
          size="compact"
          aria-label={t`Leave coach: ${name}`}
          question={{
            title: <Trans>Leave this coach?</Trans>,
            text: (
              <Trans>
                They no longer see your health data, and their notes about you are deleted. Your bookings stay.
              </Trans>
            ),
            confirmLabel: <Trans>Leave coach</Trans>,
            cancelLabel: <Trans>Cancel</Trans>,
            danger: true,
            busy: isEnding,
          }}
          onConfirm={(close) => void end(id).then((isDone) => isDone && close())}
        >
          <Trans>Leave coach</Trans>
        </ConfirmButton>
      </div>
      <Switch
        label={<Trans>Share my health data</Trans>}
        description={
          <Trans>
            Birthday, height, weight, measurements, health conditions and injuries. You can stop at any time, and they
            stop seeing it at once.
          </Trans>
        }
        checked={sharesHealth}
        onCheckedChange={say}
      />
    </li>
  )
}
