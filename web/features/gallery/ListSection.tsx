import { useState } from 'react'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EndlessList, type ListEnd } from '#web/ui/list/EndlessList.tsx'
import { Section, sampled } from './Section.tsx'

const words = {
  en: {
    heading: 'List that reads on',
    members: 'Members',
    member: 'Member',
    all: 'That’s everyone.',
    older: 'Put five in front',
    fail: 'Let the next page fail',
  },
  ar: {
    heading: 'قائمة تُكمل القراءة',
    members: 'الأعضاء',
    member: 'العضو',
    all: 'هؤلاء هم الجميع.',
    older: 'أضف خمسة في البداية',
    fail: 'اجعل الصفحة التالية تفشل',
  },
}

const PAGE = 30
const ALL = 500

export function ListSection() {
  const say = sampled(words)
  const [range, setRange] = useState({ from: 0, to: PAGE })
  const [end, setEnd] = useState<ListEnd>('more')
  const [isFailing, setFailing] = useState(false)
  const items = Array.from({ length: range.to - range.from }, (_, at) => range.from + at)
  const readOn = () => {
    setEnd('loading')
    setTimeout(() => {
      setFailing(false)
      if (isFailing) return setEnd('failed')
      setRange((now) => ({ ...now, to: Math.min(ALL, now.to + PAGE) }))
      return setEnd(range.to + PAGE >= ALL ? 'all' : 'more')
    }, 700)
  }
  return (
    <Section title={say.heading}>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="compact" onClick={() => setRange((now) => ({ ...now, from: now.from - 5 }))}>
          {say.older}
        </Button>
        <Button variant="secondary" size="compact" onClick={() => setFailing(true)}>
          {say.fail}
        </Button>
      </div>
      <EndlessList
        label={say.members}
        items={items}
        keyOf={String}
        end={end}
        onMore={readOn}
        allText={say.all}
        boxClass="h-80 rounded border border-line bg-surface"
      >
        {(item) => (
          <div className="flex items-center gap-3 border-b border-line px-4 py-(--row)">
            <Avatar name={`${say.member} ${item}`} size={32} />
            <span>
              {say.member} {item}
            </span>
          </div>
        )}
      </EndlessList>
    </Section>
  )
}
