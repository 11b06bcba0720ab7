import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'wouter'
import type { ImportScreenQuery } from '#schema/__generated__/relay/ImportScreenQuery.graphql.ts'
import { importLimits } from '#schema/classes/importLimits.ts'
import { fallbackCurrency } from '#schema/values/localeNames.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import type { Fault } from '#web/app/importing/fault.ts'
import { faultOfServer } from '#web/app/importing/faultOfServer.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { ImportSource } from '#web/features/importing/ImportSource.tsx'
import { ClashList } from '#web/features/studio/newClass/ClashNotice.tsx'
import { type Clash, clashesIn } from '#web/features/studio/newClass/useClashes.ts'
import { useDisciplines } from '#web/features/studio/newClass/useDisciplines.ts'
import { useUsualCurrency } from '#web/features/studio/newClass/useUsualCurrency.ts'
import { useClassList } from '#web/features/studio/useClassList.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { columnsByArgument, readTimetable, type Surroundings, template } from './readTimetable.ts'
import { refusedClass } from './refusedClass.ts'
import { TimetablePreview } from './TimetablePreview.tsx'
import { useImportClasses } from './useImportClasses.ts'

/** Creates many classes from a timetable in a spreadsheet. */
export function ImportScreen({ query }: ScreenProps<ImportScreenQuery>) {
  const data = usePreloadedQuery<ImportScreenQuery>(
    graphql`
      query ImportScreenQuery {
        ...useDisciplines_query
        ...useUsualCurrency_query
      }
    `,
    query,
  )
  const role = useStudioRole()
  const companyId = role?.role === 'ADMIN' ? role.companyId : undefined
  const timeZone = usePlanningZone(companyId)
  const [now] = useState(() => Date.now())
  const surroundings = {
    categories: useDisciplines(data),
    timeZone,
    currency: useUsualCurrency(data, companyId) ?? fallbackCurrency,
    needsCoach: role?.role !== 'COACH',
    now,
  }
  return <Import surroundings={surroundings} listPath={useClassList()} />
}

function Import({ surroundings, listPath }: { surroundings: Surroundings; listPath: string }) {
  const { t } = useLingui()
  const { timeZone } = surroundings
  const zoneName = timeZone.replaceAll('_', ' ')
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<Fault>()
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const { importClasses, isWriting } = useImportClasses()
  const { lines, faults } = text.trim() === '' ? { lines: [], faults: [] } : readTimetable(text, surroundings)
  const change = (next: string) => {
    setRefusal(undefined)
    setClashes([])
    setText(next)
  }
  const submit = async (refusesClashes: boolean) => {
    try {
      await importClasses(lines.map(({ input }) => ({ ...input, class: { ...input.class, refusesClashes } })))
    } catch (error) {
      const found = clashesIn(error)
      if (found) return setClashes(found)
      const fault = refusedClass(error, lines) ?? faultOfServer(error, { lines, columns: columnsByArgument })
      if (fault) setRefusal(fault)
      else tellError(error)
      return
    }
    notify({ kind: 'success', text: t`The classes are created.` })
    navigate(listPath)
  }
  return (
    <div className="flex flex-col gap-8">
      <ImportSource
        label={t`Timetable`}
        template={{ text: template(surroundings.categories[0]?.name ?? ''), name: 'timetable.csv' }}
        mostCharacters={importLimits.mostCharacters}
        text={text}
        onText={change}
        faults={refusal ? [refusal] : faults}
      >
        <p>
          <Trans>
            Fill in the template in a spreadsheet, one class per line, and save it as CSV. Times are in the time zone{' '}
            <bdi>{zoneName}</bdi>. Either all classes are created or none.
          </Trans>
        </p>
      </ImportSource>
      {faults.length === 0 && lines.length > 0 && (
        <>
          <TimetablePreview lines={lines} timeZone={timeZone} />
          {clashes.length > 0 && (
            <Notice kind="warning">
              <ClashList clashes={clashes} timeZone={timeZone} />
            </Notice>
          )}
          <span>
            <Button busy={isWriting} onClick={() => void submit(clashes.length === 0)}>
              {clashes.length > 0 ? (
                <Trans>Create anyway</Trans>
              ) : (
                <Plural value={lines.length} one="Create # class" other="Create # classes" />
              )}
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
