import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import * as v from 'valibot'
import { Link as RouterLink, useLocation } from 'wouter'
import type { NewClass_company$key } from '#schema/__generated__/relay/NewClass_company.graphql.ts'
import { requestRefusal, tabDraft } from '#web/app/forms.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import { guessTimeZone, isTimeZone } from '#web/lib/time/timeZone.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { discards, LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { useEntries, useForm } from '#web/ui/form/useForm.ts'
import { ClashNotice } from './ClashNotice.tsx'
import { CoachField } from './CoachField.tsx'
import { MoreFields } from './MoreFields.tsx'
import { emptyClass, fieldNames, type NewClassForm, newClassForm } from './newClassForm.ts'
import { PriceFields } from './PriceFields.tsx'
import { type Slot, slotEntries } from './slotIn.ts'
import { toNewClass } from './toNewClass.ts'
import { scheduleOf, useClashes } from './useClashes.ts'
import { useCreateClass } from './useCreateClass.ts'
import { type Discipline, WhatFields } from './WhatFields.tsx'
import { WhenFields } from './WhenFields.tsx'
import { WhereFields } from './WhereFields.tsx'

const ownClass = newClassForm(Date.now)
const classOfStudio = newClassForm(Date.now, { needsCoach: true })

/** A draft of an earlier version has no zone: its times are by the clocks of the browser. */
const Zoned = v.looseObject({ timeZone: v.fallback(v.pipe(v.string(), v.check(isTimeZone)), guessTimeZone) })

/** The kept entries, at the chosen time if there is one. */
function draftFor(slot: Slot | undefined, zone: string, draft: ReturnType<typeof tabDraft>) {
  const read = () => {
    const kept = v.safeParse(Zoned, draft.read())
    if (!kept.success) return undefined
    return { ...kept.output, ...(slot && slotEntries(slot, { calendar: zone, class: kept.output.timeZone })) }
  }
  return { ...draft, read }
}

/** Defaults for the coach's new classes, as far as available. */
export interface Usual {
  company: NewClass_company$key | undefined
  currency: string | undefined
}

interface NewClassProps {
  disciplines: readonly Discipline[]
  usual: Usual
  /** The slot of the calendar that was chosen. */
  slot: Slot | undefined
  /** An admin chooses the coach of the class. */
  isForCoach?: boolean
  /** The address of the list that shows the class once it is created. */
  list: string
}

export function NewClass({ disciplines, usual, slot, isForCoach = false, list }: NewClassProps) {
  const company = useFragment(
    graphql`
      fragment NewClass_company on Company {
        id
        address
        ...WhereFields_company
      }
    `,
    usual.company,
  )
  const successMessage = useSuccessMessage()
  const [, navigate] = useLocation()
  const create = useCreateClass()
  const timeZone = usePlanningZone(isForCoach ? company?.id : undefined)
  const { save, clashesFor } = useClashes()
  const [start] = useState(() => ({
    ...emptyClass(Date.now(), timeZone),
    ...(slot && slotEntries(slot, { calendar: timeZone, class: timeZone })),
    categoryId: disciplines[0]?.id ?? '',
    address: company?.address ?? '',
    ...(usual.currency ? { currency: usual.currency } : {}),
  }))
  const [draft] = useState(() => tabDraft(isForCoach ? `new class of studio ${company?.id}` : 'new class'))
  const form = useForm({
    schema: isForCoach ? classOfStudio : ownClass,
    start,
    draft: draftFor(slot, timeZone, draft),
    send: async (filledIn) => {
      const { acceptsClashes } = filledIn
      const send = (how: { refusesClashes: boolean }) =>
        create({ ...toNewClass(filledIn, { companyId: company?.id }), ...how })
      await save({ schedule: scheduleOf(filledIn), acceptsClashes, send })
      notify({ kind: 'success', text: successMessage(filledIn) })
      navigate(list)
    },
    refusalOf: requestRefusal(fieldNames),
  })
  const entries = useEntries(form)
  return (
    <Form form={form} className="gap-10">
      {isForCoach && company && <CoachField form={form} companyId={company.id} />}
      <WhatFields form={form} disciplines={disciplines} />
      <WhenFields form={form} />
      <WhereFields form={form} company={company} />
      <PriceFields form={form} />
      <MoreFields form={form} companyId={company?.id} />
      <div className="flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-x-10">
        <div className="flex flex-col gap-4 md:col-start-2">
          <ClashNotice
            accepts={form.field('acceptsClashes')}
            clashes={clashesFor(scheduleOf(entries))}
            timeZone={entries.timeZone}
          />
          <FormProblem />
        </div>
        <div className="flex flex-wrap gap-3 md:col-start-2">
          <SubmitButton>
            <Trans>Create class</Trans>
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

/** The success message, which says what can be done with the class now. */
function useSuccessMessage() {
  const { t } = useLingui()
  return ({ status, price, fees }: NewClassForm): string => {
    if (status === 'DRAFT') return t`Private class created.`
    return (price ?? 0) + (fees ?? 0) > 0
      ? t`Class created. Members can see it now.`
      : t`Class created. Members can book it now.`
  }
}
