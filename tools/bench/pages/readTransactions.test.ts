import { expect, test } from 'vitest'
import { readTransactions } from './readTransactions.ts'

test('statements are separated by session, and only committed ones count', () => {
  const log = [
    '11 LOG:  statement: begin',
    '12 LOG:  statement: begin',
    '11 LOG:  execute take_seat: with taken as (update occurrence set',
    '11 DETAIL:  Parameters: $1 = 1',
    '12 LOG:  execute take_seat: with taken as (update occurrence set',
    '13 LOG:  execute read_levels: select 1',
    '11 LOG:  execute <unnamed>: insert into outbox values ($1)',
    '12 LOG:  statement: rollback',
    '11 LOG:  statement: commit',
  ].join('\n')
  expect(readTransactions(log)).toEqual([
    ['take_seat: with taken as (update occurrence set', '<unnamed>: insert into outbox values ($1)'],
  ])
})
