import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'wouter'
import type { CompanyChoice_company$key } from '#schema/__generated__/relay/CompanyChoice_company.graphql.ts'
import type { CompanyChoiceQuery } from '#schema/__generated__/relay/CompanyChoiceQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { readEnough, useSearched } from '#web/app/data/useSearched.ts'
import { Combobox } from '#web/ui/field/Combobox.tsx'

interface Company {
  id: string
  name: string
}

interface CompanyChoiceProps {
  company: CompanyChoice_company$key | null | undefined
  /** The address of the screen for another company. */
  hrefOf: (id: string) => string
}

/** Selects the company to show, among all of them. */
export function CompanyChoice({ company: key, hrefOf }: CompanyChoiceProps) {
  const company = useFragment(
    graphql`
      fragment CompanyChoice_company on Company {
        id
        name
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { items, hasMore, isSearching, hasFailed, search } = useCompaniesNamed()
  const choose = (id: string | null) => {
    if (id !== null) navigate(hrefOf(id), { replace: true })
  }
  return (
    <div className="max-w-[26rem]">
      <Combobox
        label={t`Company`}
        options={items.map(toOption)}
        value={company?.id ?? null}
        onValueChange={choose}
        search={{
          onSearch: search,
          isSearching,
          searchingText: <Trans>Searching…</Trans>,
          moreText: hasMore && <Trans>Type a name to find others.</Trans>,
          chosen: company ? toOption(company) : undefined,
        }}
        emptyText={hasFailed ? <Trans>We couldn’t load the companies.</Trans> : <Trans>No matches</Trans>}
        openLabel={t`Show all companies`}
      />
    </div>
  )
}

function useCompaniesNamed() {
  return useSearched<Company>((text, { environment, signal }) =>
    readEnough(async (page) => {
      const answer = await askOnce<CompanyChoiceQuery>(
        environment,
        graphql`
          query CompanyChoiceQuery($filter: ModelCompanyFilterInput!, $limit: Int!, $nextToken: String) {
            companies: listCompanies(filter: $filter, limit: $limit, nextToken: $nextToken) {
              items {
                id
                name
              }
              nextToken
            }
          }
        `,
        { filter: text === '' ? {} : { name: { matches: text } }, ...page },
      )
      const { items = [], nextToken } = answer?.companies ?? {}
      return { items: items.flatMap((item) => (item ? [{ id: item.id, name: item.name }] : [])), nextToken }
    }, signal),
  )
}

function toOption({ id, name }: Company) {
  return { value: id, label: name }
}
