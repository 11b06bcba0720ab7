import type { NoticeTexts } from './noticeTexts.ts'

export const ar: NoticeTexts = {
  subjects: {
    MOVED: 'تغيّر الموعد: {name}',
    CANCELED: 'أُلغيت: {name}',
    SUBSTITUTE: 'مدرب بديل: {name}',
    RELEASED: 'أُلغي حجزك: {name}',
    REQUEST: 'مطلوب مدرب بديل: {name}',
    CLASH: 'حصتان في الوقت نفسه: {name}',
    CHANGED: 'تغييرات: {name}',
  },
  moved: 'تغيّر موعد {name}. سابقًا: {old}. الآن: {date}.',
  address: '{name}، {date}، لها عنوان جديد: {address}.',
  noAddress: '{name}، {date}، لم يعد لها عنوان.',
  canceled: 'أُلغيت {name}، {date}.',
  reason: 'السبب: {reason}',
  substitute: 'يقدّم {coach} حصة {name}، {date}، مدربًا بديلًا.',
  coachAgain: 'سيقدّم {coach} حصة {name}، {date}، كالمعتاد.',
  released: 'ألغى الاستوديو حجزك في {name}، {date}.',
  request: 'يبحث {coach} عن مدرب بديل لحصة {name}، {date}.',
  note: 'ملاحظة: {note}',
  clash: '{name}، {date}، في الوقت نفسه لحصة أخرى للمدرب أو في القاعة نفسها.',
  more: 'مواعيد أخرى تغيّرت: {count}',
  link: 'عرض الحصة: {link}',
}
