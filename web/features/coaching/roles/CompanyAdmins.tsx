import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay'
import type {
  CompanyAdmins_roles$data,
  CompanyAdmins_roles$key,
} from '#schema/__generated__/relay/CompanyAdmins_roles.graphql.ts'
import request, { type CompanyAdminsQuery } from '#schema/__generated__/relay/CompanyAdminsQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { GrantRoleButton } from './GrantRoleButton.tsx'
import { RevokeRoleButton } from './RevokeRoleButton.tsx'

interface CompanyAdminsProps {
  companyId: string
  /** Only global admins appoint admins, and see who else is one. */
  isGlobal: boolean
}

/** The admins of a company and, for global admins, those of all companies. */
export function CompanyAdmins({ companyId, isGlobal }: CompanyAdminsProps) {
  return (
    <QueryRenderer<CompanyAdminsQuery>
      request={request}
      variables={{ companyID: companyId, isGlobal }}
      loading={<SomeLoading />}
      failed={<Trans>We couldn’t load the admins.</Trans>}
    >
      {(query, refresh) => <Lists query={query} refresh={refresh} companyId={companyId} isGlobal={isGlobal} />}
    </QueryRenderer>
  )
}

interface ListsProps extends CompanyAdminsProps {
  query: PreloadedQuery<CompanyAdminsQuery>
  refresh: () => Promise<void>
}

function Lists({ query, ...list }: ListsProps) {
  const { admins, globals } = usePreloadedQuery<CompanyAdminsQuery>(
    graphql`
      query CompanyAdminsQuery($companyID: ID!, $isGlobal: Boolean!) {
        admins: rolesByCompanyID(
          companyID: $companyID
          filter: { role: { eq: ADMIN }, status: { eq: APPROVED } }
          limit: 1000
        ) {
          ...CompanyAdmins_roles
        }
        globals: listRoles(filter: { role: { eq: GLOBAL }, status: { eq: APPROVED } }, limit: 1000)
          @include(if: $isGlobal) {
          ...CompanyAdmins_roles
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-8">
      <AdminList {...list} kind="ADMIN" roles={admins} title={t`Admins`} addLabel={<Trans>Add admin</Trans>} />
      {globals && (
        <AdminList
          {...list}
          kind="GLOBAL"
          roles={globals}
          title={t`Global admins`}
          addLabel={<Trans>Add global admin</Trans>}
        />
      )}
    </div>
  )
}

interface AdminListProps extends Omit<ListsProps, 'query'> {
  kind: 'ADMIN' | 'GLOBAL'
  roles: CompanyAdmins_roles$key | null | undefined
  title: string
  addLabel: ReactNode
}

type AdminRole = NonNullable<CompanyAdmins_roles$data['items'][number]>

function AdminList({ kind, roles: key, title, addLabel, companyId, isGlobal, refresh }: AdminListProps) {
  const data = useFragment(
    graphql`
      fragment CompanyAdmins_roles on ModelRoleConnection {
        items {
          id
          status
          coachName
          coachPhoto
        }
      }
    `,
    key ?? null,
  )
  const { t } = useLingui()
  const roles = (data?.items ?? []).flatMap((role) => (role?.status === APPROVED ? [role] : []))
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {isGlobal && (
          <GrantRoleButton kind={kind} companyId={companyId} refresh={refresh}>
            {addLabel}
          </GrantRoleButton>
        )}
      </div>
      {roles.length === 0 ? (
        <EmptyState
          icon={<ShieldCheck size={22} aria-hidden />}
          title={t`No admins`}
          text={t`Global admins look after this studio.`}
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
          {roles.map((role) => (
            <AdminRow key={role.id} role={role} kind={kind} mayRevoke={isGlobal} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AdminRow({ role, kind, mayRevoke }: { role: AdminRole; kind: 'ADMIN' | 'GLOBAL'; mayRevoke: boolean }) {
  const { id, coachName, coachPhoto } = role
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Avatar name={coachName} src={coachPhoto} size={44} />
      <bdi className="min-w-0 flex-1 basis-40 font-[560] [overflow-wrap:anywhere]">{coachName}</bdi>
      {mayRevoke && <RevokeRoleButton roleId={id} kind={kind} name={coachName} />}
    </li>
  )
}
