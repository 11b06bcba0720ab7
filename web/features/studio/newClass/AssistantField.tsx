import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type {
  AssistantFieldColleaguesQuery,
  AssistantFieldColleaguesQuery$variables,
} from '#schema/__generated__/relay/AssistantFieldColleaguesQuery.graphql.ts'
import request, { type AssistantFieldQuery } from '#schema/__generated__/relay/AssistantFieldQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { readEnough, type Searched, useSearched } from '#web/app/data/useSearched.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
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

interface Colleague {
  coachID: string
  coachName: string
  coachPhoto: string | null | undefined
}

/** Filter for roles of approved coaches. */
const approvedCoaches = { role: { eq: 'COACH' }, status: { eq: APPROVED } } as const

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
  return <Colleagues {...field} restored={roles?.items.find(Boolean) ?? undefined} />
}

function Colleagues({ form, companyId, restored }: FieldProps & { restored?: Colleague | undefined }) {
  const { t } = useLingui()
  const { items, hasMore, isSearching, hasFailed, search } = useColleaguesNamed(companyId)
  const field = form.field('assistantId')
  const { value } = useField(field)
  const [chosen, setChosen] = useState(restored)
  const listed = items.find(({ coachID }) => coachID === value)
  if (listed && listed.coachID !== chosen?.coachID) setChosen(listed)
  return (
    <FormCombobox
      of={field}
      label={t`Assistant`}
      aside={<Trans>Optional</Trans>}
      hint={<Trans>Can run the class with you, and is shown on its page.</Trans>}
      options={items.map(toOption)}
      search={{
        onSearch: search,
        isSearching,
        searchingText: <Trans>Searching…</Trans>,
        moreText: hasMore && <Trans>Type a name to find others.</Trans>,
        chosen: chosen && toOption(chosen),
      }}
      placeholder={t`No one`}
      emptyText={
        hasFailed ? <Trans>We couldn’t load the coaches.</Trans> : <Trans>No coach by that name in your studio</Trans>
      }
      openLabel={t`All coaches`}
    />
  )
}

function toOption({ coachID, coachName, coachPhoto }: Colleague) {
  return { value: coachID, label: coachName, icon: <Avatar name={coachName} src={coachPhoto} size={28} /> }
}

/** The other coaches of a company whose name contains every typed word, in order of joining. */
function useColleaguesNamed(companyID: string): Searched<Colleague> {
  const contactId = usePerson()?.contactId
  return useSearched<Colleague>((text, { environment, signal }) => {
    const filter: AssistantFieldColleaguesQuery$variables['filter'] = {
      ...approvedCoaches,
      ...(contactId === undefined ? {} : { coachID: { ne: contactId } }),
      ...(text === '' ? {} : { coachName: { matches: text } }),
    }
    return readEnough(async (page) => {
      const answer = await askOnce<AssistantFieldColleaguesQuery>(
        environment,
        graphql`
          query AssistantFieldColleaguesQuery(
            $companyID: ID!
            $filter: ModelRoleFilterInput!
            $limit: Int!
            $nextToken: String
          ) {
            coaches: rolesByCompanyID(companyID: $companyID, filter: $filter, limit: $limit, nextToken: $nextToken) {
              items {
                coachID
                coachName
                coachPhoto
              }
              nextToken
            }
          }
        `,
        { companyID, filter, ...page },
      )
      const { items = [], nextToken } = answer?.coaches ?? {}
      return { items: items.flatMap((item) => (item ? [toColleague(item)] : [])), nextToken }
    }, signal)
  })
}

function toColleague({ coachID, coachName, coachPhoto }: Colleague): Colleague {
  return { coachID, coachName, coachPhoto }
}
