import { i18n } from '@lingui/core'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#web/lib/format/formatMoney.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Column, Sort } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { Section, sampled } from './Section.tsx'

interface Lesson {
  id: string
  title: string
  coach: string
  booked: number
  places: number
  price: number
}

const words = {
  en: {
    heading: 'Table',
    columns: { title: 'Class', coach: 'Coach', booked: 'Booked', state: 'Status', price: 'Price' },
    full: 'Full',
    open: 'Open',
    copy: 'Duplicate',
    remove: 'Delete',
    lessons: ['Boxing basics', 'Morning flow', 'Salsa on two', 'Kettlebell strength'],
    coaches: ['Lena Okafor', 'Mai Tran', 'Rafael Ortiz', 'Ana Lind'],
  },
  ar: {
    heading: 'جدول',
    columns: { title: 'الحصة', coach: 'المدرّب', booked: 'المحجوز', state: 'الحالة', price: 'السعر' },
    full: 'مكتملة',
    open: 'متاحة',
    copy: 'تكرار',
    remove: 'حذف',
    lessons: ['أساسيات الملاكمة', 'انسياب الصباح', 'سالسا', 'قوة بالكرة الحديدية'],
    coaches: ['لينا أوكافور', 'ماي تران', 'رافاييل أورتيز', 'آنا ليند'],
  },
}

const figures = [
  { booked: 18, places: 20, price: 1500 },
  { booked: 12, places: 12, price: 0 },
  { booked: 7, places: 30, price: 2250 },
  { booked: 25, places: 25, price: 990 },
]

export function TableSection() {
  const say = sampled(words)
  const [sort, setSort] = useState<Sort>({ column: 'booked', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']))
  const lessons = figures.map((figure, at) => ({
    ...figure,
    id: String(at),
    title: say.lessons[at] ?? '',
    coach: say.coaches[at] ?? '',
  }))
  return (
    <Section title={say.heading}>
      <Table
        label={say.heading}
        columns={columnsOf(say)}
        rows={lessons.toSorted(by(sort))}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        bulkActions={
          <>
            <Button variant="secondary" size="compact" icon={<Copy size={16} aria-hidden />}>
              {say.copy}
            </Button>
            <Button variant="danger" size="compact" icon={<Trash2 size={16} aria-hidden />}>
              {say.remove}
            </Button>
          </>
        }
      />
    </Section>
  )
}

function columnsOf({ columns, full, open }: (typeof words)['en']): readonly Column<Lesson>[] {
  return [
    { key: 'title', header: columns.title, isName: true, sortable: true, cell: ({ title }) => title },
    { key: 'coach', header: columns.coach, sortable: true, cell: ({ coach }) => coach },
    {
      key: 'state',
      header: columns.state,
      cell: ({ booked, places }) => (booked === places ? <Badge>{full}</Badge> : <Badge tone="good">{open}</Badge>),
    },
    {
      key: 'booked',
      header: columns.booked,
      align: 'end',
      sortable: true,
      cell: ({ booked, places }) => `${booked}/${places}`,
    },
    {
      key: 'price',
      header: columns.price,
      align: 'end',
      sortable: true,
      cell: ({ price }) => formatMoney({ amount: price, currency: 'USD', locale: i18n.locale }),
    },
  ]
}

function by({ column, direction }: Sort): (one: Lesson, other: Lesson) => number {
  const turn = direction === 'ascending' ? 1 : -1
  const valueOf = (lesson: Lesson) => Object.entries(lesson).find(([key]) => key === column)?.[1]
  return (one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    const order = typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b), i18n.locale)
    return order * turn
  }
}
