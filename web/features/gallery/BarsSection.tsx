import { Archive, Bold, Copy, Italic, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SplitView } from '#web/ui/bars/SplitView.tsx'
import { Toolbar } from '#web/ui/bars/Toolbar.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx'
import { Section, sampled } from './Section.tsx'

const words = {
  en: {
    heading: 'Toolbar and split view',
    bar: 'Class actions',
    actions: ['Bold', 'Italic', 'Edit', 'Duplicate', 'Share', 'Archive', 'Delete'],
    list: 'Conversations',
    detail: 'Conversation',
    people: ['Lena Okafor', 'Mai Tran', 'Rafael Ortiz'],
    text: 'See you in class tomorrow.',
    pick: 'Choose a conversation',
    from: 'From',
    anyone: 'Anyone',
  },
  ar: {
    heading: 'شريط الأدوات والعرض المقسّم',
    bar: 'إجراءات الحصة',
    actions: ['غامق', 'مائل', 'تعديل', 'تكرار', 'مشاركة', 'أرشفة', 'حذف'],
    list: 'المحادثات',
    detail: 'المحادثة',
    people: ['لينا أوكافور', 'ماي تران', 'رافاييل أورتيز'],
    text: 'أراك في الحصة غدًا.',
    pick: 'اختر محادثة',
    from: 'من',
    anyone: 'أي شخص',
  },
}

const icons = [Bold, Italic, Pencil, Copy, Share2, Archive, Trash2]

export function BarsSection() {
  const say = sampled(words)
  const [isBold, setBold] = useState(true)
  const [selected, setSelected] = useState<string | null>(null)
  const [from, setFrom] = useState<string>()
  const actions = icons.map((Icon, at) => ({
    key: String(at),
    label: say.actions[at] ?? '',
    icon: <Icon size={18} aria-hidden />,
    onPress: () => at === 0 && setBold(!isBold),
    ...(at === 0 ? { pressed: isBold } : {}),
    startsGroup: at === 2,
    danger: at === 6,
  }))
  return (
    <Section title={say.heading}>
      <Toolbar label={say.bar} actions={actions} />
      <ChoiceMenu
        label={say.from}
        anyLabel={say.anyone}
        options={say.people.map((name) => ({ value: name, label: name }))}
        value={from}
        onValueChange={setFrom}
      />
      <SplitView
        listLabel={say.list}
        detailLabel={say.detail}
        detailKey={selected}
        onBack={() => setSelected(null)}
        placeholder={
          <div className="grid h-full place-items-center p-4">
            <EmptyState title={say.pick} />
          </div>
        }
        list={
          <ul>
            {say.people.map((name) => (
              <li key={name} className="border-b border-line">
                <button
                  type="button"
                  aria-current={selected === name}
                  onClick={() => setSelected(name)}
                  className="flex min-h-(--control) w-full cursor-pointer items-center px-4 py-(--row) text-start -outline-offset-2 hover:bg-track aria-current:bg-brand-soft"
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        }
        detail={
          selected && (
            <div className="flex flex-col gap-1 p-4">
              <p className="font-[620]">{selected}</p>
              <p>{say.text}</p>
            </div>
          )
        }
      />
    </Section>
  )
}
