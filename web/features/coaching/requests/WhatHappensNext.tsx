import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, Check, Users, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { APPROVED } from '#schema/rights/statuses.ts'
import { classNames } from '#web/ui/classNames.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** State of the request; undefined before there is one. */
type RequestState = 'PENDING' | 'APPROVED' | 'DECLINED' | undefined

/** The benefits of coaching and, for users who are not coaches yet, the steps to become one. */
export function WhatHappensNext({ state }: { state: RequestState }) {
  return (
    <aside className="flex flex-col gap-8">
      {state !== 'DECLINED' && state !== APPROVED && <Steps done={state ? 1 : 0} />}
      <section aria-labelledby="brings" className="flex flex-col gap-4">
        <h2 id="brings" className="text-xl">
          <Trans>As a coach you can</Trans>
        </h2>
        <ul className="flex flex-col gap-3">
          <Benefit icon={<CalendarPlus size={20} />}>
            <Trans>Create classes, online or in person</Trans>
          </Benefit>
          <Benefit icon={<Video size={20} />}>
            <Trans>Teach live, with music, a timer and a view of everyone</Trans>
          </Benefit>
          <Benefit icon={<Users size={20} />}>
            <Trans>See who’s booked and who came</Trans>
          </Benefit>
        </ul>
      </section>
    </aside>
  )
}

function Benefit({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden className="mt-0.5 text-brand-text">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}

function Steps({ done }: { done: number }) {
  const { t } = useLingui()
  const steps = [t`You send your request`, t`The studio reviews it`, t`You create your first class`]
  return (
    <section aria-labelledby="next" className="flex flex-col gap-4">
      <h2 id="next" className="text-xl">
        <Trans>What happens next</Trans>
      </h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <Step key={step} step={step} number={index + 1} isDone={index < done} isCurrent={index === done} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: string
  number: number
  isDone: boolean
  isCurrent: boolean
}

function Step({ step, number, isDone, isCurrent }: StepProps) {
  const { i18n } = useLingui()
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="flex items-center gap-3">
      <span
        aria-hidden
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm type-number',
          isDone && 'border-good bg-good-soft text-good',
          isCurrent && 'border-brand-line bg-brand-soft text-brand-text',
          !isDone && !isCurrent && 'border-field text-muted',
        )}
      >
        {isDone ? <Check size={16} strokeWidth={3} /> : i18n.number(number)}
      </span>
      <span className={isCurrent ? 'font-[620]' : 'text-muted'}>
        {step}
        {isDone && (
          <VisuallyHidden>
            {' '}
            <Trans>(done)</Trans>
          </VisuallyHidden>
        )}
      </span>
    </li>
  )
}
