import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { GraduationCap } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { CoachList_query$data, CoachList_query$key } from '#schema/__generated__/relay/CoachList_query.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { paths } from '#web/__generated__/paths.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ListStates } from '#web/ui/list/ListStates.tsx'
import { RevokeRoleButton } from './roles/RevokeRoleButton.tsx'
import { type Category, useTeachingName } from './teaching.ts'

interface CoachListProps {
  /** Undefined if there is no company yet. */
  query: CoachList_query$key | undefined
  categories: readonly Category[]
  /** Clears the search. Set in search results only. */
  onClear?: () => void
}

/** Coaches of a company and what they teach there, in order of joining. */
export function CoachList({ query, ...props }: CoachListProps) {
  return query === undefined ? <NoCoaches {...props} /> : <Coaches query={query} {...props} />
}

function Coaches({ query, categories, onClear }: CoachListProps & { query: CoachList_query$key }) {
  const list = usePaged<CoachList_query$key>(
    graphql`
      fragment CoachList_query on Query
      @refetchable(queryName: "CoachListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        coaches: rolesByCompanyID(companyID: $companyID, filter: $coaches, first: $count, after: $cursor)
          @connection(key: "CoachList_coaches") {
          edges {
            node {
              id
              coachID
              coachName
              coachPhoto
              status
              category
              customCategory
            }
          }
        }
      }
    `,
    query,
  )
  // A role that was taken away stays in the list of the store until the next read.
  const coaches = (list.data.coaches?.edges ?? []).flatMap(({ node }) => (node?.status === APPROVED ? [node] : []))
  return (
    <PagedList
      list={list}
      items={coaches}
      empty={<NoCoaches {...(onClear ? { onClear } : {})} />}
      heading={
        <p role="status" className="text-sm text-muted">
          {!list.hasMore && <Plural value={coaches.length} one="# coach" other="# coaches" />}
        </p>
      }
      className="grid gap-3 sm:grid-cols-2 ml:grid-cols-3"
      moreLabel={<Trans>Show more coaches</Trans>}
    >
      {(role) => <CoachRow key={role.id} role={role} categories={categories} />}
    </PagedList>
  )
}

function NoCoaches({ onClear }: Pick<CoachListProps, 'onClear'>) {
  const { t } = useLingui()
  const nothing = {
    icon: <GraduationCap size={22} aria-hidden />,
    title: t`No coaches yet`,
    text: t`Members who ask to coach appear under Requests.`,
  }
  return onClear ? (
    <ListStates state="noMatch" nothing={nothing} onClearFilters={onClear} />
  ) : (
    <ListStates state="empty" nothing={nothing} />
  )
}

type CoachRole = NonNullable<NonNullable<CoachList_query$data['coaches']>['edges'][number]['node']>

function CoachRow({ role, categories }: { role: CoachRole; categories: readonly Category[] }) {
  const { id, coachID, coachName, coachPhoto, category, customCategory } = role
  const teaches = useTeachingName(categories)({ category, customCategory })
  return (
    <li className="relative flex items-center gap-4 rounded border border-line bg-surface p-4 has-[a:hover]:border-field">
      <Avatar name={coachName} src={coachPhoto} size={48} />
      <span className="min-w-0">
        <Link look="quiet" stretched render={<RouterLink href={paths.coach({ id: coachID, name: coachName })} />}>
          <bdi className="block truncate font-[560]">{coachName}</bdi>
        </Link>
        <span className="block truncate text-sm text-muted">
          {teaches ? <bdi>{teaches}</bdi> : <Trans>No category yet</Trans>}
        </span>
      </span>
      {/* Above the link, which covers the card. */}
      <span className="relative z-1 ms-auto">
        <RevokeRoleButton roleId={id} kind="COACH" name={coachName} />
      </span>
    </li>
  )
}
