import { i18n } from '@lingui/core'
import { BadgeCheck, CalendarPlus, CircleX } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stepper } from '#web/ui/strip/Stepper.tsx'
import { Timeline } from '#web/ui/strip/Timeline.tsx'
import { Section, sampled } from './Section.tsx'

const words = {
  en: {
    heading: 'Stepper and timeline',
    way: 'Create a class',
    steps: ['Details', 'Schedule', 'Price', 'Publish'],
    next: 'Continue',
    history: 'What happened',
    events: ['Class created', 'Approved', 'Canceled', 'Waiting for a coach'],
    note: 'Refunds were sent to 12 members.',
  },
  ar: {
    heading: 'الخطوات والخط الزمني',
    way: 'إنشاء حصة',
    steps: ['التفاصيل', 'الموعد', 'السعر', 'النشر'],
    next: 'متابعة',
    history: 'ما حدث',
    events: ['أُنشئت الحصة', 'تمت الموافقة', 'أُلغيت', 'بانتظار مدرّب'],
    note: 'أُعيدت المبالغ إلى 12 عضوًا.',
  },
}

const instants = ['2026-11-02T09:30:00Z', '2026-11-03T14:05:00Z', '2026-11-20T18:00:00Z', '2026-11-21T07:45:00Z']

export function StepsSection() {
  const say = sampled(words)
  const [at, setAt] = useState(2)
  const steps = say.steps.map((label, index) => ({ key: String(index), label }))
  const [created, approved, cancelled, waiting] = instants.map((instant, index) => ({
    key: instant,
    at: instant,
    when: formatDate(instant, 'dateTime', { zone: 'UTC', locale: i18n.locale }),
    title: say.events[index],
  }))
  return (
    <Section title={say.heading}>
      <Stepper label={say.way} steps={steps} current={String(at)} onSelect={(key) => setAt(Number(key))} />
      <div>
        <Button size="compact" disabled={at === steps.length - 1} onClick={() => setAt(at + 1)}>
          {say.next}
        </Button>
      </div>
      {created && approved && cancelled && waiting && (
        <Timeline
          label={say.history}
          events={[
            { ...created, icon: <CalendarPlus size={16} />, tone: 'brand' },
            { ...approved, icon: <BadgeCheck size={16} />, tone: 'good' },
            { ...cancelled, icon: <CircleX size={16} />, tone: 'live', text: say.note },
            waiting,
          ]}
        />
      )}
    </Section>
  )
}
