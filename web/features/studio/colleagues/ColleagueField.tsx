import { useLingui, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type ColleagueFieldQuery } from '#schema/__generated__/relay/ColleagueFieldQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import {
  approvedCoaches,
  type Colleague,
  useColleagueOptions,
} from '#web/features/studio/colleagues/useColleagueOptions.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormCombobox } from '#web/ui/form/fields/FormCombobox.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

interface ColleagueFieldProps {
  of: Field<string | null>
  companyId: string
  /** Id of the coach who is left out. */
  exceptId: string | undefined
  label: string
  aside?: ReactNode
  hint?: ReactNode
  placeholder?: string
  /** Whether the section of the form is open. The coaches load when it opens. */
  isOpen?: boolean
}

/** Selects one of the company's coaches. */
export function ColleagueField({ isOpen = true, ...field }: ColleagueFieldProps) {
  // Subscribes to the field's error even before the list loads, because a draft may restore a choice that the server
  // rejects.
  const { value } = useField(field.of)
  const [restoredId] = useState(value)
  if (!isOpen) return <FieldLoading />
  if (restoredId === null) return <Colleagues {...field} />
  return (
    <QueryRenderer<ColleagueFieldQuery>
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

type FieldProps = Omit<ColleagueFieldProps, 'isOpen'>

/** The field with the name of the coach from a draft. */
function Restored({ query, ...field }: FieldProps & { query: PreloadedQuery<ColleagueFieldQuery> }) {
  const { roles } = usePreloadedQuery<ColleagueFieldQuery>(
    graphql`
      query ColleagueFieldQuery($coachID: ID!, $filter: ModelRoleFilterInput!) {
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

function Colleagues({ companyId, exceptId, restored, ...field }: FieldProps & { restored?: Colleague | undefined }) {
  const { value } = useField(field.of)
  const options = useColleagueOptions({ companyId, exceptId, value, restored })
  return <FormCombobox {...field} {...options} />
}
