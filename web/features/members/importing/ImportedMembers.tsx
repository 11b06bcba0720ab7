import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link as RouterLink } from 'wouter'
import { invitationLimits } from '#schema/invitationLimits.ts'
import { paths } from '#web/__generated__/paths.ts'
import { Link } from '#web/ui/Link.tsx'

export interface Imported {
  /** Number of new invitations. */
  invited: number
  /** Addresses that were invited before. */
  skipped: readonly string[]
}

/** What became of each line of an import. */
export function ImportedMembers({ imported, companyId }: { imported: Imported; companyId: string | undefined }) {
  const { invited, skipped } = imported
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed went with the text. The focus stays in a field where the next text is entered.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex max-w-prose flex-col gap-3 rounded border border-line bg-surface px-4 py-3"
    >
      <p className="font-[620]">
        <Plural
          value={invited}
          one="# invitation is waiting to be sent."
          other="# invitations are waiting to be sent."
        />
      </p>
      {invited > 0 && (
        <p>
          <Trans>
            Up to {invitationLimits.importedAnHour} are sent in an hour. You can close this page: sending goes on
            without it.
          </Trans>
        </p>
      )}
      {skipped.length > 0 && (
        <>
          <p>
            <Plural
              value={skipped.length}
              one="# address already has an invitation and gets no other one:"
              other="# addresses already have an invitation and get no other one:"
            />
          </p>
          <ul className="max-h-60 overflow-y-auto ps-4 text-sm" dir="ltr">
            {skipped.map((email) => (
              <li key={email} className="break-words">
                {email}
              </li>
            ))}
          </ul>
        </>
      )}
      <span>
        <Link render={<RouterLink href={paths.manageInvitations({ company: companyId })} />}>
          <Trans>Show invitations</Trans>
        </Link>
      </span>
    </div>
  )
}
