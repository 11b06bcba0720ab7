import { expect, test } from 'vitest'
import { ListenerQueue } from './listenerQueue.ts'
import { Listeners } from './listeners.ts'

const queue = () => new ListenerQueue(1)

test('whoever leaves is found under none of their topics, and the others stay', () => {
  const listeners = new Listeners()
  const [ana, ben] = [queue(), queue()]
  const leave = listeners.join(['booking', 'occurrence'], ana)
  listeners.join(['occurrence'], ben)
  leave()
  expect([...listeners.to('booking')]).toEqual([])
  expect([...listeners.to('occurrence')]).toEqual([ben])
  expect([...listeners.all()]).toEqual([ben])
})

test('leaving twice takes nobody else along', () => {
  const listeners = new Listeners()
  const [ana, ben] = [queue(), queue()]
  const leave = listeners.join(['occurrence'], ana)
  leave()
  listeners.join(['occurrence'], ben)
  leave()
  expect([...listeners.to('occurrence')]).toEqual([ben])
})

test('who listens to several topics is told once what concerns everybody', () => {
  const listeners = new Listeners()
  const [ana, ben] = [queue(), queue()]
  listeners.join(['booking', 'occurrence', 'contact'], ana)
  listeners.join(['occurrence'], ben)
  expect([...listeners.all()]).toEqual([ana, ben])
})

test('whoever leaves while all are told keeps nobody from hearing it', () => {
  const listeners = new Listeners()
  const told: number[] = []
  const leaving = [1, 2, 3].map(() => listeners.join(['occurrence'], queue()))
  for (const walk = listeners.to('occurrence')[Symbol.iterator](); !walk.next().done;) {
    told.push(told.length)
    leaving[told.length - 1]?.()
  }
  expect(told).toEqual([0, 1, 2])
})
