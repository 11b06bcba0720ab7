import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  CalendarCheck,
  Clock,
  ExternalLink,
  Globe,
  MapPin,
  Tag,
  Users,
  UsersRound,
  VenusAndMars,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ClassFacts_occurrence$key } from '#schema/__generated__/relay/ClassFacts_occurrence.graphql.ts'
import { useAudience } from '#web/features/classes/useAudience.ts'
import { formatMoney } from '#web/lib/format/formatMoney.ts'
import { mapOf } from '#web/lib/mapOf.ts'
import { Link } from '#web/ui/Link.tsx'

/** Location, audience, duration, time zone and price of a class. */
export function ClassFacts({ occurrence: key }: { occurrence: ClassFacts_occurrence$key }) {
  const { ageGroup, gender, duration, timeZone, isStreaming, bookingType, capacity, address, ...terms } = useFragment(
    graphql`
      fragment ClassFacts_occurrence on EventOccurrence {
        ageGroup
        gender
        duration
        timeZone
        isStreaming
        bookingType
        capacity
        price
        fees
        currency
        address
      }
    `,
    key,
  )
  const { ageName, genderName } = useAudience()
  const minutes = Math.round(duration / 60)
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded border border-line bg-surface sm:grid-cols-4">
      <Fact
        icon={isStreaming ? <Video size={16} aria-hidden /> : <MapPin size={16} aria-hidden />}
        label={<Trans>Location</Trans>}
      >
        {isStreaming ? <Trans>Online</Trans> : <Trans>In person</Trans>}
      </Fact>
      <Fact icon={<Tag size={16} aria-hidden />} label={<Trans>Price</Trans>}>
        <Price {...terms} />
      </Fact>
      <Fact icon={<Clock size={16} aria-hidden />} label={<Trans>Length</Trans>}>
        <Plural value={minutes} one="# minute" other="# minutes" />
      </Fact>
      <Fact icon={<CalendarCheck size={16} aria-hidden />} label={<Trans>Booking</Trans>}>
        {bookingType === 'COURSE' ? <Trans>Whole course</Trans> : <Trans>Each session</Trans>}
      </Fact>
      <Fact icon={<Users size={16} aria-hidden />} label={<Trans>Ages</Trans>}>
        {ageName(ageGroup)}
      </Fact>
      <Fact icon={<VenusAndMars size={16} aria-hidden />} label={<Trans>Open to</Trans>}>
        {genderName(gender)}
      </Fact>
      <Fact icon={<UsersRound size={16} aria-hidden />} label={<Trans>Group size</Trans>}>
        <Plural value={capacity} one="# person" other="Up to # people" />
      </Fact>
      <Fact icon={<Globe size={16} aria-hidden />} label={<Trans>Coach’s time zone</Trans>}>
        <bdi>{city}</bdi>
      </Fact>
      {address && <Address address={address} />}
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 px-4 py-3">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {icon}
        {label}
      </dt>
      <dd className="font-[620]">{children}</dd>
    </div>
  )
}

/** The class's address. The map is only a link, so that no third party is contacted until the user follows it. */
function Address({ address }: { address: string }) {
  return (
    <div className="col-span-full grid gap-x-6 border-t border-line px-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:py-3">
      <dt className="text-sm text-muted">
        <Trans>Address</Trans>
      </dt>
      <dd className="min-w-0 font-[620] break-words">
        <bdi>{address}</bdi>
      </dd>
      <dd className="sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-center">
        <Link
          href={mapOf(address)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5"
        >
          <Trans>Open in a map</Trans>
          <ExternalLink size={16} aria-hidden />
        </Link>
      </dd>
    </div>
  )
}

/** The total price, and the part that is fees. */
function Price({ price, fees, currency }: { price: number; fees: number; currency: string }) {
  const { i18n } = useLingui()
  const formatPrice = (amount: number) => formatMoney({ amount, currency, locale: i18n.locale })
  if (price + fees === 0) return <Trans>Free</Trans>
  const ofFees = formatPrice(fees)
  return (
    <>
      <bdi className="type-number">{formatPrice(price + fees)}</bdi>
      {fees > 0 && (
        <span className="block text-sm font-normal text-muted">
          <Trans>
            incl. <bdi>{ofFees}</bdi> fees
          </Trans>
        </span>
      )}
    </>
  )
}
