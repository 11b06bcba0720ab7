import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { CoachList_coaches$key } from '#schema/__generated__/relay/CoachList_coaches.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ListStates } from '#web/ui/list/ListStates.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Category, useTeachingName } from './teaching.ts'

interface CoachListProps {
  coaches: CoachList_coaches$key
  categories: readonly Category[]
}

/** The approved coaches of a company, each with what they teach there. */
export function CoachList({ coaches: key, categories }: CoachListProps) {
  const coaches = useFragment(
    graphql`
      fragment CoachList_coaches on Contact @relay(plural: true) {
        id
        firstName
        lastName
        avatarImageUrl
        rolesList(filter: { companyID: { eq: $companyID }, role: { eq: COACH } }) {
          items {
            category
            customCategory
          }
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const teachingName = useTeachingName(categories)
  const listed = coaches.map(({ id, firstName, lastName, avatarImageUrl, rolesList }) => {
    const [role] = (rolesList?.items ?? []).flatMap((item) => item ?? [])
    const { category, customCategory } = role ?? {}
    return {
      id,
      name: `${firstName} ${lastName}`,
      photo: avatarImageUrl,
      teaches: teachingName({ category, customCategory }),
    }
  })
  const words = folded(wanted).split(/\s+/)
  const found = listed.filter(({ name, teaches = '' }) => {
    const text = folded(`${name} ${teaches}`)
    return words.every((word) => text.includes(word))
  })
  const nothing = {
    icon: <GraduationCap size={22} aria-hidden />,
    title: t`No coaches yet`,
    text: t`Members who ask to coach appear under Requests.`,
  }
  if (listed.length === 0) return <ListStates state="empty" nothing={nothing} />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="w-full max-w-[26rem]">
          <SearchField
            label={t`Search coaches`}
            labelHidden
            placeholder={t`Search coaches`}
            value={wanted}
            onChange={setWanted}
          />
        </div>
        <p role="status" className="text-sm text-muted">
          <Plural value={found.length} one="# coach" other="# coaches" />
        </p>
      </div>
      {found.length === 0 ? (
        <ListStates state="noMatch" nothing={nothing} onClearFilters={() => setWanted('')} />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 ml:grid-cols-3">
          {found.map(({ id, name, photo, teaches }) => (
            <li
              key={id}
              className="relative flex items-center gap-4 rounded border border-line bg-surface p-4 has-[a:hover]:border-field"
            >
              <Avatar name={name} src={photo} size={48} />
              <span className="min-w-0">
                <Link look="quiet" stretched render={<RouterLink href={paths.coach({ id, name })} />}>
                  <bdi className="block truncate font-[560]">{name}</bdi>
                </Link>
                <span className="block truncate text-sm text-muted">
                  {teaches ? <bdi>{teaches}</bdi> : <Trans>No category yet</Trans>}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** For comparing: without case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
}
