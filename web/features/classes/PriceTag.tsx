import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { PriceTag_occurrence$key } from '#schema/__generated__/relay/PriceTag_occurrence.graphql.ts'
import { formatMoney } from '#web/lib/format/formatMoney.ts'

/** Empty for free classes, because most are. */
export function PriceTag({ occurrence: key }: { occurrence: PriceTag_occurrence$key }) {
  const { price, fees, currency } = useFragment(
    graphql`
      fragment PriceTag_occurrence on EventOccurrence {
        price
        fees
        currency
      }
    `,
    key,
  )
  const { i18n } = useLingui()
  const amount = price + fees
  if (amount === 0) return undefined
  return <span className="type-number text-base">{formatMoney({ amount, currency, locale: i18n.locale })}</span>
}
