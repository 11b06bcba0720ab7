import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink, useLocation } from 'wouter'
import type { EditClass_occurrence$key } from '#schema/__generated__/relay/EditClass_occurrence.graphql.ts'
import { requestRefusal, tabDraft } from '#web/app/forms.ts'
import { ClashNotice } from '#web/features/studio/newClass/ClashNotice.tsx'
import { MoreFields } from '#web/features/studio/newClass/MoreFields.tsx'
import { fieldNames, newClassForm } from '#web/features/studio/newClass/newClassForm.ts'
import { PriceFields } from '#web/features/studio/newClass/PriceFields.tsx'
import { scheduleOf, useClashes } from '#web/features/studio/newClass/useClashes.ts'
import { type Discipline, WhatFields } from '#web/features/studio/newClass/WhatFields.tsx'
import { WhereFields } from '#web/features/studio/newClass/WhereFields.tsx'
import { useClassList } from '#web/features/studio/useClassList.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { discards, LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { useEntries, useForm } from '#web/ui/form/useForm.ts'
import { changesIn, entriesOf, otherMediaOf, withOtherMedia } from './classEntries.ts'
import { EditWhenFields } from './EditWhenFields.tsx'
import { LostSpots } from './LostSpots.tsx'
import { useEditClass } from './useEditClass.ts'

const schema = newClassForm(Date.now)

interface EditClassProps {
  occurrence: EditClass_occurrence$key
  disciplines: readonly Discipline[]
}

export function EditClass({ occurrence: key, disciplines }: EditClassProps) {
  const occurrence = useFragment(
    graphql`
      fragment EditClass_occurrence on EventOccurrence {
        id
        parentEventID
        pattern
        ...classEntries_occurrence
        ...LostSpots_occurrence
        companyID
        company {
          ...WhereFields_company
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const edit = useEditClass()
  const { save, clashesFor } = useClashes()
  const list = useClassList()
  const { id, parentEventID: classId, companyID, company } = occurrence
  // Kept from when the form opened, so that it does not undo another person's change.
  const [start] = useState(() => entriesOf(occurrence))
  const [otherMedia] = useState(() => otherMediaOf(occurrence))
  const form = useForm({
    schema,
    start,
    draft: tabDraft(`edit class ${id}`),
    send: async (filledIn) => {
      const changes = withOtherMedia(changesIn(filledIn, start), otherMedia)
      const { acceptsClashes } = filledIn
      const send = (how: { refusesClashes: boolean }) => edit({ id, classId }, filledIn.scope, { ...changes, ...how })
      await save({ schedule: scheduleOf(filledIn), acceptsClashes, send })
      notify({ kind: 'success', text: t`Changes saved.` })
      navigate(list)
    },
    refusalOf: requestRefusal(fieldNames),
  })
  const entries = useEntries(form)
  return (
    <Form form={form} className="gap-10">
      <EditWhenFields form={form} isWeekly={occurrence.pattern !== null} />
      <WhatFields form={form} disciplines={disciplines} />
      <WhereFields form={form} company={company} />
      <PriceFields form={form} />
      <MoreFields form={form} companyId={companyID ?? undefined} />
      <div className="flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-x-10">
        <div className="flex flex-col gap-4 md:col-start-2">
          <LostSpots form={form} occurrence={occurrence} />
          <ClashNotice
            accepts={form.field('acceptsClashes')}
            clashes={clashesFor(scheduleOf(entries))}
            timeZone={entries.timeZone}
          />
          <FormProblem />
        </div>
        <div className="flex flex-wrap gap-3 md:col-start-2">
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
          <Button variant="secondary" render={<RouterLink href={list} {...discards} />}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
      <LeaveGuard />
    </Form>
  )
}
