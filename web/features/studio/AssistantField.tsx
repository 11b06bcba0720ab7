import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type AssistantFieldQuery } from '#schema/__generated__/relay/AssistantFieldQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { FormCombobox } from '#web/ui/form/FormCombobox.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { NewClassFields } from './WhatFields.tsx'

interface AssistantFieldProps extends NewClassFields {
  companyId: string
  /** Whether the form's "more" section is open. */
  isOpen: boolean
}

/** Selects an assistant among the company's coaches. They load when the section opens. */
export function AssistantField({ form, companyId, isOpen }: AssistantFieldProps) {
  // Subscribes to the field's error even before the list loads, because a draft may restore a choice that the server
  // rejects.
  useField(form.field('assistantId'))
  if (!isOpen) return <FieldLoading />
  return (
    <QueryRenderer<AssistantFieldQuery>
      request={request}
      variables={{ companyID: companyId }}
      loading={<FieldLoading />}
      failed={<Trans>We couldn’t load the coaches.</Trans>}
    >
      {(query) => <Colleagues form={form} query={query} />}
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

function Colleagues({ form, query }: NewClassFields & { query: PreloadedQuery<AssistantFieldQuery> }) {
  const { t } = useLingui()
  const contactId = usePerson()?.contactId
  const { coaches } = usePreloadedQuery<AssistantFieldQuery>(
    graphql`
      query AssistantFieldQuery($companyID: ID!) {
        coaches: getCoachesForCompanyLambda(filter: { companyID: $companyID }) {
          id
          firstName
          lastName
          avatarImageUrl
        }
      }
    `,
    query,
  )
  const options = coaches
    .filter(({ id }) => id !== contactId)
    .map(({ id, firstName, lastName, avatarImageUrl }) => {
      const name = `${firstName} ${lastName}`
      return { value: id, label: name, icon: <Avatar name={name} src={avatarImageUrl} size={28} /> }
    })
  return (
    <FormCombobox
      of={form.field('assistantId')}
      label={t`Assistant`}
      aside={<Trans>Optional</Trans>}
      hint={<Trans>Can run the class with you, and is shown on its page.</Trans>}
      options={options}
      placeholder={t`No one`}
      emptyText={<Trans>No coach by that name in your studio</Trans>}
      openLabel={t`All coaches`}
    />
  )
}
