import type { NoticeTexts } from './noticeTexts.ts'

export const en: NoticeTexts = {
  subjects: {
    MOVED: 'Moved: {name}',
    CANCELED: 'Canceled: {name}',
    SUBSTITUTE: 'Substitute: {name}',
    RELEASED: 'Your booking was canceled: {name}',
    REQUEST: 'Substitute wanted: {name}',
    CLASH: 'Two classes at once: {name}',
    CHANGED: 'Changes: {name}',
  },
  moved: '{name} moved. Before: {old}. Now: {date}.',
  address: '{name}, {date}, has a new address: {address}.',
  noAddress: '{name}, {date}, no longer has an address.',
  canceled: '{name}, {date}, is canceled.',
  reason: 'Reason: {reason}',
  substitute: '{coach} teaches {name}, {date}, as a substitute.',
  coachAgain: '{coach} teaches {name}, {date}, after all.',
  released: 'The studio canceled your booking of {name}, {date}.',
  request: '{coach} is looking for a substitute for {name}, {date}.',
  note: 'Note: {note}',
  clash: '{name}, {date}, is at the same time as another class of its coach, or in the same room.',
  more: 'Further dates that changed: {count}',
  link: 'See the class: {link}',
}
