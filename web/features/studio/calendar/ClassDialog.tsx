import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { ClassDialogQuery } from '#schema/__generated__/relay/ClassDialogQuery.graphql.ts'
import classDialogQuery from '#schema/__generated__/relay/ClassDialogQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useShownZone } from '#web/app/names/shownZone.ts'
import { TaughtClassCard } from '#web/features/studio/TaughtClassCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { ZoneNote } from './ZoneNote.tsx'

interface ClassDialogProps {
  id: string
  /** Names the coach, and shows what admins may do. */
  isForAdmins: boolean
  /** Undefined if the class cannot be moved. */
  onMove: (() => void) | undefined
  onClose: () => void
}

/** A class of the calendar with its bookings, its room and all that can be done with it. */
export function ClassDialog({ id, isForAdmins, onMove, onClose }: ClassDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Class</Trans>}
      closeLabel={t`Close`}
      width="wide"
    >
      <QueryRenderer<ClassDialogQuery>
        request={classDialogQuery}
        variables={{ id }}
        loading={<Skeleton className="h-48" />}
      >
        {(query) => <Details query={query} isForAdmins={isForAdmins} />}
      </QueryRenderer>
      {onMove && (
        <Button variant="secondary" size="compact" icon={<CalendarClock size={18} aria-hidden />} onClick={onMove}>
          <Trans>Move to…</Trans>
        </Button>
      )}
    </Dialog>
  )
}

function Details({ query, isForAdmins }: { query: PreloadedQuery<ClassDialogQuery>; isForAdmins: boolean }) {
  const { found } = usePreloadedQuery<ClassDialogQuery>(
    graphql`
      query ClassDialogQuery($id: ID!) {
        found: eventOccurrencesById(id: $id, limit: 1) {
          items {
            ...TaughtClassCard_occurrence
          }
        }
      }
    `,
    query,
  )
  const zone = useShownZone()
  const occurrence = found?.items[0]
  if (!occurrence)
    return (
      <p>
        <Trans>This class no longer exists.</Trans>
      </p>
    )
  return (
    <>
      <ZoneNote zone={zone} />
      <TaughtClassCard occurrence={occurrence} withCoach={isForAdmins} />
    </>
  )
}
