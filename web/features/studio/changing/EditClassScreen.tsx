import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { EditClassScreenQuery } from '#schema/__generated__/relay/EditClassScreenQuery.graphql.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useDisciplines } from '#web/features/studio/newClass/useDisciplines.ts'
import { useClassList } from '#web/features/studio/useClassList.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { EditClass } from './EditClass.tsx'

/** Changes a date of a class, or the series from it on, or all of its dates: the form of a new class. */
export function EditClassScreen({ query }: ScreenProps<EditClassScreenQuery>) {
  const data = usePreloadedQuery<EditClassScreenQuery>(
    graphql`
      query EditClassScreenQuery($id: ID!) {
        dates: eventOccurrencesById(id: $id, limit: 1) {
          items {
            id
            coachID
            companyID
            startDate
            cancelledAt
            status
            ...EditClass_occurrence
          }
        }
        ...useDisciplines_query
      }
    `,
    query,
  )
  const { t } = useLingui()
  const now = useNow()
  const disciplines = useDisciplines(data)
  const [date] = data.dates?.items ?? []
  const isScheduler = useIsScheduler()
  if (date && !isScheduler(date)) return <Refusal text={t`Only its coach and the studio’s admins can edit it.`} />
  if (date && !date.cancelledAt && date.status !== 'DELETED' && Date.parse(date.startDate) > now)
    return <EditClass key={date.id} occurrence={date} disciplines={disciplines} />
  return <Refusal text={t`It has started, or it was canceled or deleted.`} />
}

/** Whether the user is the coach of a date or an admin of its studio. Assistants leave the schedule to them. */
function useIsScheduler() {
  const { contactId, roles = [] } = usePerson() ?? {}
  return ({ coachID, companyID }: { coachID: string; companyID: string | null | undefined }): boolean =>
    coachID === contactId ||
    roles.some(({ role, companyId }) => role === 'GLOBAL' || (role === 'ADMIN' && companyId === companyID))
}

function Refusal({ text }: { text: string }) {
  const { t } = useLingui()
  const list = useClassList()
  return (
    <EmptyState
      icon={<CalendarX size={22} aria-hidden />}
      title={t`This class can’t be edited`}
      text={text}
      action={
        <Button render={<RouterLink href={list} />}>
          <Trans>Back to classes</Trans>
        </Button>
      }
    />
  )
}
