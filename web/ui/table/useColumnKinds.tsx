import { useLingui } from '@lingui/react/macro'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import type { Column } from './column.ts'

/** Kinds of columns that many tables have. */
export function useColumnKinds<Row>() {
  const { i18n } = useLingui()
  const { locale } = i18n
  const count = new Intl.NumberFormat(locale)
  return {
    /** Words of people, such as a name, in their own direction. */
    words: (key: string, header: string, valueOf: (row: Row) => string | null | undefined): Column<Row> => ({
      key,
      header,
      cell: (row) => {
        const value = valueOf(row)
        return value && <bdi>{value}</bdi>
      },
    }),
    number: (key: string, header: string, valueOf: (row: Row) => number): Column<Row> => ({
      key,
      header,
      align: 'end',
      cell: (row) => count.format(valueOf(row)),
    }),
    date: (key: string, header: string, valueOf: (row: Row) => string): Column<Row> => ({
      key,
      header,
      align: 'end',
      cell: (row) => formatDate(valueOf(row), 'date', { zone: guessTimeZone(), locale }),
    }),
  }
}
