import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { lazily } from '#web/lib/lazily.ts'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/field/fieldClass.ts'
import { firstFlag } from './firstFlag.ts'
import { FlagPicture } from './FlagPicture.tsx'
import { emptyPhone } from './phoneEntry.ts'

export const countryButtonClass = classNames(fieldClass, 'flex max-w-fit shrink-0 cursor-pointer items-center gap-2')

// The map of flag URLs is larger than the form, so it loads separately.
const Flag = lazily(async () => (await import('./Flag.tsx')).Flag)

/** The button's content, the same before and after the country list has loaded. */
export function CountryButtonContent({ country, callingCode }: { country: string; callingCode: string }) {
  return (
    <>
      {country === emptyPhone.country ? (
        <FlagPicture address={firstFlag} />
      ) : (
        <Suspense fallback={<FlagPicture address={undefined} />}>
          <Flag country={country} />
        </Suspense>
      )}
      <span dir="ltr" className="type-number">
        +{callingCode}
      </span>
      <ChevronDown size={16} aria-hidden className="text-muted" />
    </>
  )
}
