import type { ReactNode } from 'react'
import { productName } from '#web/app/names/productName.ts'
import { useScreenName } from '#web/app/routing/screenTitle.ts'
import { Logo } from '#web/ui/art/Logo.tsx'
import { BackButton } from './BackButton.tsx'

interface MobileHeaderProps {
  title: string | undefined
  /** A place of the navigation bar has the logo; any other page has the way back. */
  isTopLevel: boolean
  end?: ReactNode
}

/** The bar at the top of the phone: 64 pixels. */
export function MobileHeader({ title, isTopLevel, end }: MobileHeaderProps) {
  const name = useScreenName()
  return (
    <header className="fixed inset-x-0 top-0 z-20 flex h-16 [view-transition-name:bar] items-center gap-3 border-b border-line bg-bg ps-4 pe-2 md:hidden">
      {isTopLevel ? <Logo size={32} label={productName} /> : <BackButton />}
      <div className="min-w-0 flex-1">
        {title ? (
          <h1 className="truncate text-lg">{title}</h1>
        ) : (
          // A page without a title in the route table has its heading in its content, where it is read out.
          <p aria-hidden className="truncate text-lg font-[680]">
            <bdi>{name}</bdi>
          </p>
        )}
      </div>
      {end}
    </header>
  )
}
