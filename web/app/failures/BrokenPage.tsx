import { Trans } from '@lingui/react/macro'
import { Activity, type LucideIcon, Radio, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { productName } from '#web/app/names/productName.ts'
import { reloadOnceServed } from '#web/app/reload.ts'
import { Belt } from '#web/ui/art/Belt.tsx'
import { Logo } from '#web/ui/art/Logo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { BrokenBelt } from './BrokenBelt.tsx'

/** The fallback after a render error: what the product offers, and a link back into it. */
export function BrokenPage() {
  const [isReloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    void reloadOnceServed()
  }
  return (
    <div
      role="alert"
      className="mx-auto grid w-full max-w-[64rem] gap-8 px-4 py-10 md:grid-cols-2 md:items-center md:gap-12 md:py-16"
    >
      <div className="flex flex-col items-start gap-6">
        <Logo size={48} label={productName} />
        <h1 className="text-2xl md:text-3xl">
          <Trans>Something went wrong</Trans>
        </h1>
        <p className="text-muted">
          <Trans>This page stopped working. Anything you saved is safe.</Trans>
        </p>
        <Button busy={isReloading} onClick={reload}>
          <Trans>Go to the product</Trans>
        </Button>
      </div>
      <div className="flex flex-col gap-6">
        <BrokenBelt />
        <ul className="flex flex-col gap-4">
          <Offer icon={Activity} title={<Trans>Classes & Coaches</Trans>}>
            <Trans>Fresh classes weekly, new expert instructors.</Trans>
          </Offer>
          <Offer icon={Sparkles} title={<Trans>Personalized Recommendations</Trans>}>
            <Trans>AI picks classes from interests and progress.</Trans>
          </Offer>
          <Offer icon={Radio} title={<Trans>Live and Guided Experience</Trans>}>
            <Trans>Smoother streaming, interactive live classes.</Trans>
          </Offer>
        </ul>
        <Belt hue="fitness" level={4} />
      </div>
    </div>
  )
}

function Offer({ icon: Icon, title, children }: { icon: LucideIcon; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded border border-line text-brand-text">
        <Icon size={22} aria-hidden />
      </span>
      <div className="flex flex-col">
        <strong className="font-[640]">{title}</strong>
        <span className="text-sm text-muted">{children}</span>
      </div>
    </li>
  )
}
