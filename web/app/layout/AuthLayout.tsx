import { Trans } from '@lingui/react/macro'
import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { Brand } from './Brand.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'
import { PromoVideo } from './PromoVideo.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** A form column of 450 pixels beside the film; on a phone the film runs behind the form. */
export function AuthLayout({ children }: LayoutProps) {
  return (
    <div className="relative min-h-dvh md:grid md:grid-cols-[minmax(450px,38%)_1fr]">
      <div className="relative z-10 flex min-h-dvh flex-col bg-bg/90 md:bg-bg">
        <header className="flex h-16 items-center justify-between gap-4 ps-4 pe-2 md:h-18 md:ps-8 md:pe-6">
          <Brand />
          <span className="flex items-center">
            <LanguagePicker />
            <ThemeToggle />
          </span>
        </header>
        <main className="mx-auto flex w-full max-w-[450px] flex-1 flex-col justify-center gap-6 px-4 py-8 sm:px-6">
          {children}
        </main>
      </div>
      <aside className="absolute inset-0 overflow-hidden bg-bg md:relative md:border-s md:border-line">
        <PromoVideo />
        <Promises />
      </aside>
    </div>
  )
}

function Promises() {
  return (
    <ul className="type-heading absolute inset-x-0 bottom-0 hidden flex-col gap-3 p-12 text-xl text-[#f3f4f6] md:flex lg:text-2xl">
      <li>
        <Trans>find your class and start your journey</Trans>
      </li>
      <li>
        <Trans>learn new skills with your family</Trans>
      </li>
      <li>
        <Trans>action is the key to all success</Trans>
      </li>
    </ul>
  )
}
