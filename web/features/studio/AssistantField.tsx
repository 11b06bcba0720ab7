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
  /** The part of the form has been opened. */
  isOpen: boolean
}

/** Who helps to coach: one of the colleagues, who are read when the part of the form is opened. */
export function AssistantField({ form, companyId, isOpen }: AssistantFieldProps) {
  // What the server has against a choice that a draft brought along is told here, too.
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
