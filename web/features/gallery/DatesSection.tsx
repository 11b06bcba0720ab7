import { useState } from 'react'
import { type DateRange, DateField, DateRangeField, TimeField } from '#web/ui/date/DateFields.tsx'
import { Section, sampled } from './Section.tsx'

const words = {
  en: {
    heading: 'Dates and times',
    day: 'Date',
    dayHint: 'No classes on Fridays',
    birthday: 'Date of birth',
    missing: 'Enter your date of birth',
    time: 'Starts at',
    range: 'Period',
    rangeHint: 'At most a year',
  },
  ar: {
    heading: 'التواريخ والأوقات',
    day: 'التاريخ',
    dayHint: 'لا حصص يوم الجمعة',
    birthday: 'تاريخ الميلاد',
    missing: 'أدخل تاريخ ميلادك',
    time: 'يبدأ في',
    range: 'الفترة',
    rangeHint: 'سنة على الأكثر',
  },
}

const FRIDAY = 5

export function DatesSection() {
  const say = sampled(words)
  const [day, setDay] = useState<string | null>('2026-11-24')
  const [birthday, setBirthday] = useState<string | null>(null)
  const [time, setTime] = useState<string | null>('18:30')
  const [range, setRange] = useState<DateRange>({ start: '2026-11-02', end: '2026-11-19' })
  return (
    <Section title={say.heading}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <DateField
          label={say.day}
          hint={say.dayHint}
          value={day}
          onChange={setDay}
          min="2026-11-01"
          isUnavailable={(date) => new Date(date).getUTCDay() === FRIDAY}
        />
        <DateRangeField label={say.range} hint={say.rangeHint} value={range} onChange={setRange} />
        <TimeField label={say.time} value={time} onChange={setTime} />
        <DateField
          label={say.birthday}
          error={birthday === null && say.missing}
          value={birthday}
          onChange={setBirthday}
          max="2026-11-22"
        />
        <TimeField label={say.time} value={time} onChange={setTime} disabled />
      </div>
    </Section>
  )
}
