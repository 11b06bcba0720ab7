import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardList } from 'lucide-react'
import { graphql } from 'react-relay'
import type {
  MemberPrograms_query$data,
  MemberPrograms_query$key,
} from '#schema/__generated__/relay/MemberPrograms_query.graphql.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'

type Enrolment = NonNullable<
  NonNullable<NonNullable<MemberPrograms_query$data['link']>['programs']>['edges'][number]['node']
>

/** The member's enrolments in programs that the viewer runs, and how far they are. */
export function MemberPrograms({ query }: { query: MemberPrograms_query$key }) {
  const list = usePaged<MemberPrograms_query$key>(
    graphql`
      fragment MemberPrograms_query on Query
      @refetchable(queryName: "MemberProgramsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 12 }, cursor: { type: "String" }) {
        link: getCoachesMembers(id: $id) {
          programs(sortDirection: DESC, first: $count, after: $cursor) @connection(key: "MemberPrograms_programs") {
            edges {
              node {
                id
                progressPercentage
                completedPlansCount
                totalPlansCount
                program {
                  name
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const enrolments = (list.data.link?.programs?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <section aria-labelledby="member-programs" className="flex flex-col gap-3">
      <SectionHeader id="member-programs" title={<Trans>Programs</Trans>} />
      <PagedList
        list={list}
        items={enrolments}
        empty={<EmptyState icon={<ClipboardList size={22} aria-hidden />} title={t`No programs yet`} />}
        className="flex flex-col divide-y divide-line rounded border border-line bg-surface"
        moreLabel={<Trans>Show more programs</Trans>}
      >
        {(enrolment) => <EnrolmentRow key={enrolment.id} enrolment={enrolment} />}
      </PagedList>
    </section>
  )
}

function EnrolmentRow({ enrolment }: { enrolment: Enrolment }) {
  const { progressPercentage, completedPlansCount, totalPlansCount, program } = enrolment
  const { i18n, t } = useLingui()
  const done = i18n.number(completedPlansCount)
  const all = i18n.number(totalPlansCount)
  const share = i18n.number(progressPercentage / 100, { style: 'percent' })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="block truncate">{program?.name}</bdi>
        <span className="block text-sm text-muted">{t`${done} of ${all} sessions`}</span>
      </span>
      <span className="type-number">{share}</span>
    </li>
  )
}
