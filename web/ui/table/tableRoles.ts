/**
 * What the elements of a table mean, said aloud: some browsers forget it when a style gives them another display, and
 * on a narrow page each row is drawn as a card.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
