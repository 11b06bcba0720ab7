import type { ReactNode } from 'react'
import { productName } from '#web/app/names/productName.ts'
import { useScreenName } from '#web/app/routing/screenTitle.ts'
import { Logo } from '#web/ui/art/Logo.tsx'
import { BackButton } from './BackButton.tsx'

interface MobileHeaderProps {
  title: string | undefined
  /** True for a page of the navigation bar, which shows the logo; other pages show a back button. */
  isTopLevel: boolean
  end?: ReactNode
}

/** The bar at the top of the phone: 64 pixels high. */
export function MobileHeader({ title, isTopLevel, end }: MobileHeaderProps) {
  const name = useScreenName()
  return (
    <header className="fixed inset-x-0 top-0 z-20 flex h-16 [view-transition-name:bar] items-center gap-3 border-b border-line bg-bg ps-4 pe-2 md:hidden">
      {isTopLevel ? <Logo size={32} label={productName} /> : <BackButton />}
      <div className="min-w-0 flex-1">
        {title ? (
          <h1 className="truncate text-lg">{title}</h1>
        ) : (
          // If the route has no title, the page's own heading is read out instead.
          <p aria-hidden className="truncate text-lg font-[680]">
            <bdi>{name}</bdi>
          </p>
        )}
      </div>
      {end}
    </header>
  )
}
