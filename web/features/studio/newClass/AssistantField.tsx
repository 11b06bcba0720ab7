import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type AssistantFieldQuery } from '#schema/__generated__/relay/AssistantFieldQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person/person.ts'
import {
  approvedCoaches,
  type Colleague,
  useColleagueOptions,
} from '#web/features/studio/colleagues/useColleagueOptions.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormCombobox } from '#web/ui/form/fields/FormCombobox.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import type { NewClassFields } from './WhatFields.tsx'

interface AssistantFieldProps extends NewClassFields {
  companyId: string
  /** Whether the form's "more" section is open. */
  isOpen: boolean
}

/** Selects an assistant among the company's coaches. They load when the section opens. */
export function AssistantField({ isOpen, ...field }: AssistantFieldProps) {
  // Subscribes to the field's error even before the list loads, because a draft may restore a choice that the server
  // rejects.
  const { value } = useField(field.form.field('assistantId'))
  const [restoredId] = useState(value)
  if (!isOpen) return <FieldLoading />
  if (restoredId === null) return <Colleagues {...field} />
  return (
    <QueryRenderer<AssistantFieldQuery>
      request={request}
      variables={{ coachID: restoredId, filter: { ...approvedCoaches, companyID: { eq: field.companyId } } }}
      loading={<FieldLoading />}
      failed={<Trans>We couldn’t load the coaches.</Trans>}
    >
      {(query) => <Restored {...field} query={query} />}
    </QueryRenderer>
  )
}

function FieldLoading() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <Skeleton className="h-17 w-full" />
    </Loading>
  )
}

type FieldProps = Omit<AssistantFieldProps, 'isOpen'>

/** The field with the name of the assistant from a draft. */
function Restored({ query, ...field }: FieldProps & { query: PreloadedQuery<AssistantFieldQuery> }) {
  const { roles } = usePreloadedQuery<AssistantFieldQuery>(
    graphql`
      query AssistantFieldQuery($coachID: ID!, $filter: ModelRoleFilterInput!) {
        roles: rolesByCoachID(coachID: $coachID, filter: $filter) {
          items {
            coachID
            coachName
            coachPhoto
          }
        }
      }
    `,
    query,
  )
  const role = roles?.items.find(Boolean)
  const restored = role ? { coachID: role.coachID, coachName: role.coachName, coachPhoto: role.coachPhoto } : undefined
  return <Colleagues {...field} restored={restored} />
}

function Colleagues({ form, companyId, restored }: FieldProps & { restored?: Colleague | undefined }) {
  const { t } = useLingui()
  const field = form.field('assistantId')
  const { value } = useField(field)
  const options = useColleagueOptions({ companyId, exceptId: usePerson()?.contactId, value, restored })
  return (
    <FormCombobox
      of={field}
      label={t`Assistant`}
      aside={<Trans>Optional</Trans>}
      hint={<Trans>Can run the class with you, and is shown on its page.</Trans>}
      placeholder={t`No one`}
      {...options}
    />
  )
}
