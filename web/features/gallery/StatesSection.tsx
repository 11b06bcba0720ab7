import { MessageSquare } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { ListStates } from '#web/ui/list/ListStates.tsx'
import { Section, sampled } from './Section.tsx'

const words = {
  en: {
    heading: 'States of a list',
    title: 'No messages yet',
    text: 'Follow a coach to start a conversation.',
    action: 'Find coaches',
  },
  ar: {
    heading: 'حالات القائمة',
    title: 'لا رسائل بعد',
    text: 'تابع مدرّبًا لبدء محادثة.',
    action: 'ابحث عن مدرّبين',
  },
}

const doNothing = () => undefined

export function StatesSection() {
  const say = sampled(words)
  const nothing = {
    icon: <MessageSquare size={22} aria-hidden />,
    title: say.title,
    text: say.text,
    action: <Button size="compact">{say.action}</Button>,
  }
  return (
    <Section title={say.heading}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ListStates state="empty" nothing={nothing} />
        <ListStates state="noMatch" nothing={nothing} onClearFilters={doNothing} />
        <ListStates state="failed" nothing={nothing} onRetry={doNothing} />
        <ListStates state="loading" nothing={nothing} rows={3} />
      </div>
    </Section>
  )
}
