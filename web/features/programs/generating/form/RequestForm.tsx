import { Trans, useLingui } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link as RouterLink, useLocation } from 'wouter'
import type { RequestFormMutation } from '#schema/__generated__/relay/RequestFormMutation.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { requestRefusal, tabDraft } from '#web/app/forms.ts'
import { noteMaking } from '#web/app/notices/makings.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { discards, LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import type { Choice } from '#web/ui/option/choice.ts'
import { HealthReading } from './HealthReading.tsx'
import { inLanguageOf } from './requestDraft.ts'
import { AimFields, EquipmentFields, HealthFields, NotesFields } from './RequestFields.tsx'
import { requestForm, startOf, toProgram, type Usual } from './requestForm.ts'
import { SessionFields } from './SessionFields.tsx'
import { useKeepHealth } from './useKeepHealth.ts'

const ownDraft = tabDraft('program request')
const othersDraft = tabDraft('program request for others')

/** Maps field names of the API to those of the form. */
const serverNames = { numberOfSessions: 'sessions', sessionsPerWeek: 'perWeek', additionalDetails: 'details' }

interface RequestFormProps {
  /** Set if a coach creates the program for others. */
  coaching: { companyId: string | undefined } | undefined
  usual: Usual
  equipment: readonly Choice[]
  muscleGroups: readonly Choice[]
}

/** The request form of a custom program. Its defaults can be submitted unchanged. */
export function RequestForm({ coaching, usual, equipment, muscleGroups }: RequestFormProps) {
  const { t } = useLingui()
  const person = usePerson()
  const [, navigate] = useLocation()
  const keepHealth = useKeepHealth(usual)
  const { create } = useCreate()
  const backTo = coaching ? paths.managePrograms() : paths.programs()
  const names = {
    name: coaching ? t`New program` : t`My program`,
    warmUp: t`Warm-up`,
    main: t`Main part`,
    coolDown: t`Cool-down`,
  }
  const [start] = useState(() => startOf(usual, names))
  const form = useForm({
    schema: requestForm,
    start,
    draft: inLanguageOf(names, coaching ? othersDraft : ownDraft),
    send: async (filledIn) => {
      if (!coaching) await keepHealth(filledIn)
      const coach = coaching ? { coachID: person?.contactId ?? null, companyID: coaching.companyId ?? null } : {}
      noteMaking(await create(toProgram(filledIn, coach), JSON.stringify(filledIn)))
      notify({ text: t`We’re creating your program. You can keep using the app.` })
      navigate(backTo)
    },
    refusalOf: requestRefusal(serverNames),
  })
  return (
    <Form form={form} className="gap-10">
      <p className="max-w-prose text-muted">
        {coaching ? (
          <Trans>We’ll write a draft with this studio’s exercises. The settings below work as they are.</Trans>
        ) : (
          <Trans>Created for you with this studio’s exercises. The settings below work as they are.</Trans>
        )}
      </p>
      <AimFields form={form} muscleGroups={muscleGroups} />
      <SessionFields form={form} />
      <EquipmentFields form={form} equipment={equipment} />
      {!coaching && <HealthFields form={form} />}
      <NotesFields form={form} />
      <div className="flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-x-10">
        <div className="flex flex-col gap-4 md:col-start-2">
          <HealthReading form={form} />
          <FormProblem />
        </div>
        <div className="flex flex-wrap gap-3 md:col-start-2">
          <SubmitButton icon={<Sparkles size={18} aria-hidden />}>
            <Trans>Create my program</Trans>
          </SubmitButton>
          <Button variant="secondary" render={<RouterLink href={backTo} {...discards} />}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
      <LeaveGuard />
    </Form>
  )
}

function useCreate() {
  return useWrite<RequestFormMutation>(
    graphql`
      mutation RequestFormMutation($input: ProgramInput!) {
        created: createPrograms(input: $input) {
          id
          status
        }
      }
    `,
    // Cached lists of programs lack the new one.
    { key: 'id', updater: (store) => store.invalidateStore() },
  )
}
