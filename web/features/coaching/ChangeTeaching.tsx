import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ChangeTeaching_role$key } from '#schema/__generated__/relay/ChangeTeaching_role.graphql.ts'
import type { ChangeTeachingMutation } from '#schema/__generated__/relay/ChangeTeachingMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { Select } from '#web/ui/option/Select.tsx'
import type { Category } from './teaching.ts'

interface ChangeTeachingProps {
  role: ChangeTeaching_role$key
  coachId: string
  categories: readonly Category[]
}

/** Changes what a coach teaches. Saves on selection. */
export function ChangeTeaching({ role: key, coachId, categories }: ChangeTeachingProps) {
  const role = useFragment(
    graphql`
      fragment ChangeTeaching_role on Role {
        id
        category
        customCategory
      }
    `,
    key,
  )
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const { write } = useWrite<ChangeTeachingMutation>(graphql`
    mutation ChangeTeachingMutation($coachID: ID!, $id: ID!, $categoryID: ID!) {
      changeTeaching: updateRoleCategoryLambda(coachID: $coachID, id: $id, categoryID: $categoryID) {
        success
        code
        role {
          id
          ...ChangeTeaching_role
        }
      }
    }
  `)
  const change = async (categoryID: string) => {
    if (categoryID === role.category) return
    const isDone = await write({ coachID: coachId, id: role.id, categoryID })
    if (isDone) notify({ kind: 'success', text: t`Saved.` })
  }
  return (
    <div className="max-w-[26rem]">
      <Select
        label={<Trans>What you teach</Trans>}
        options={categories.map(({ id, name }) => ({ value: id, label: categoryName(name) }))}
        value={role.category ?? null}
        placeholder={role.customCategory ?? t`Choose a category`}
        onValueChange={(categoryID) => void change(categoryID)}
      />
    </div>
  )
}
