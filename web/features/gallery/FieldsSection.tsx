import { Dumbbell } from 'lucide-react'
import { useState } from 'react'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { TagsField } from '#web/ui/choices/TagsField.tsx'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { MoneyField, type MoneyValue } from '#web/ui/number/MoneyField.tsx'
import { NumberField } from '#web/ui/number/NumberField.tsx'
import { Section, sampled } from './Section.tsx'

const words = {
  en: {
    heading: 'Fields',
    places: 'Places',
    placesHint: 'From 1 to 1,000',
    tooMany: 'Enter 1–1,000 places',
    price: 'Price',
    fee: 'Fee',
    search: 'Search classes',
    found: 'Told to the list:',
    goals: 'Goals',
    goalsHint: 'Choose as many as you like',
    pick: 'Add a goal',
    goalNames: ['Strength', 'Mobility', 'Endurance', 'Balance', 'Weight loss', 'Self-defence'],
    tags: 'Tags',
    tagsHint: 'Press Enter after each',
    tagList: ['boxing', 'morning'],
  },
  ar: {
    heading: 'الحقول',
    places: 'الأماكن',
    placesHint: 'من 1 إلى 1,000',
    tooMany: 'أدخل من 1 إلى 1,000 مكان',
    price: 'السعر',
    fee: 'الرسوم',
    search: 'ابحث في الحصص',
    found: 'ما وصل إلى القائمة:',
    goals: 'الأهداف',
    goalsHint: 'اختر ما تشاء',
    pick: 'أضف هدفًا',
    goalNames: ['القوة', 'المرونة', 'التحمّل', 'التوازن', 'خسارة الوزن', 'الدفاع عن النفس'],
    tags: 'الوسوم',
    tagsHint: 'اضغط Enter بعد كل وسم',
    tagList: ['ملاكمة', 'صباح'],
  },
}

export function FieldsSection() {
  const say = sampled(words)
  const [query, setQuery] = useState('')
  const [goals, setGoals] = useState<readonly string[]>(['0', '2'])
  const [tags, setTags] = useState<readonly string[]>(say.tagList)
  return (
    <Section title={say.heading}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <NumberFields />
        <div className="flex flex-col gap-1.5">
          <SearchField label={say.search} value={query} onChange={setQuery} placeholder={say.search} shortcut="/" />
          <p className="text-sm text-muted">
            {say.found} <output>{query}</output>
          </p>
        </div>
        <MultiSelect
          label={say.goals}
          hint={say.goalsHint}
          placeholder={say.pick}
          options={say.goalNames.map((label, at) => ({
            value: String(at),
            label,
            icon: <Dumbbell size={14} aria-hidden />,
          }))}
          value={goals}
          onChange={setGoals}
        />
        <TagsField label={say.tags} hint={say.tagsHint} value={tags} onChange={setTags} max={8} />
        <TagsField label={say.tags} value={say.tagList} onChange={setTags} disabled />
      </div>
    </Section>
  )
}

function NumberFields() {
  const say = sampled(words)
  const [places, setPlaces] = useState<number | null>(20)
  const [price, setPrice] = useState<MoneyValue>({ amount: 1999, currency: 'USD' })
  const [fee, setFee] = useState<MoneyValue>({ amount: 350_000, currency: 'VND' })
  const isOut = places === null || places < 1 || places > 1000
  return (
    <>
      <NumberField
        label={say.places}
        hint={say.placesHint}
        error={isOut && say.tooMany}
        value={places}
        onChange={setPlaces}
        min={1}
        max={1000}
      />
      <div className="grid grid-cols-2 gap-4">
        <MoneyField label={say.price} value={price} onChange={setPrice} min={0} />
        <MoneyField label={say.fee} value={fee} onChange={setFee} min={0} step={1000} />
      </div>
    </>
  )
}
