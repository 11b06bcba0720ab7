import { Trans } from '@lingui/react/macro'
import { Brand } from '#web/app/layout/Brand.tsx'
import { LanguagePicker } from '#web/app/layout/LanguagePicker.tsx'
import { PromoVideo } from '#web/app/layout/PromoVideo.tsx'
import { ThemeToggle } from '#web/app/layout/ThemeToggle.tsx'
import type { LayoutProps } from '#web/app/routing/layouts.ts'
import { Main } from './Main.tsx'

/**
 * A form column of 450 pixels beside the video and its promises, which stay while a long form scrolls; on a phone the
 * video plays behind a sheet with the form. Every step starts at the same height, so that nothing moves between steps.
 */
export function AuthLayout({ children }: LayoutProps) {
  return (
    <div className="relative isolate min-h-dvh bg-film md:grid md:grid-cols-[minmax(500px,38%)_1fr]">
      <div className="relative z-10 flex min-h-dvh flex-col md:bg-bg">
        <Top />
        <div className="h-[clamp(6rem,100dvh-47rem,18rem)] shrink-0 md:h-[max(1rem,50dvh-24rem)]" />
        <Main className="flex-1 rounded-t border-t border-line bg-bg pt-7 pb-[calc(2rem+env(safe-area-inset-bottom))] md:border-0">
          <div className={`flex flex-col gap-6 ${COLUMN}`}>{children}</div>
        </Main>
      </div>
      <aside className="absolute inset-x-0 top-0 h-[clamp(12rem,100dvh-41rem,24rem)] overflow-clip md:relative md:h-auto">
        <div className="flex h-full flex-col md:sticky md:top-0 md:h-dvh">
          <PromoVideo />
          <Promises />
        </div>
      </aside>
    </div>
  )
}

/** 450 pixels of content, with padding. */
const COLUMN = 'mx-auto w-full max-w-[calc(450px+2rem)] px-4 sm:max-w-[calc(450px+3rem)] sm:px-6'

/** Above the form; on a phone it is on the video, in colors that do not depend on the theme. */
function Top() {
  return (
    <header className="flex h-16 items-center text-fg md:h-18 max-md:[--fg:var(--on-film)] max-md:[--track:var(--film-track)]">
      <div className="flex w-full items-center justify-between gap-4 ps-4 pe-2 sm:ps-6 sm:pe-4 md:mx-auto md:max-w-[calc(450px+3rem)]">
        <Brand />
        <span className="flex items-center">
          <LanguagePicker />
          <ThemeToggle />
        </span>
      </div>
    </header>
  )
}

/** The first promise is read out; the others are only visible. */
function Promises() {
  return (
    <ul className="type-heading hidden flex-col gap-3 p-12 pt-6 text-lg text-on-film *:max-w-[40rem] *:first:mb-2 *:first:text-3xl *:not-first:opacity-80 md:flex lg:p-16 lg:pt-8 lg:text-xl lg:*:first:text-4xl">
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
