import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { lazily } from '#web/lib/lazily.ts'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/fieldClass.ts'
import { firstFlag } from './firstFlag.ts'
import { FlagPicture } from './FlagPicture.tsx'
import { emptyPhone } from './phoneEntry.ts'

export const countryButtonClass = classNames(fieldClass, 'flex max-w-fit shrink-0 cursor-pointer items-center gap-2')

// Where each country's picture is fills more than the form.
const Flag = lazily(async () => (await import('./Flag.tsx')).Flag)

/** What the button shows, before its list has loaded and after. */
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
