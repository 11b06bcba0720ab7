import type { NoticeTexts } from './noticeTexts.ts'

export const vi: NoticeTexts = {
  subjects: {
    MOVED: 'Đã dời: {name}',
    CANCELED: 'Đã hủy: {name}',
    SUBSTITUTE: 'Dạy thay: {name}',
    RELEASED: 'Lượt đặt của bạn đã bị hủy: {name}',
    REQUEST: 'Cần huấn luyện viên thay thế: {name}',
    CLASH: 'Hai lớp cùng lúc: {name}',
    CHANGED: 'Thay đổi: {name}',
  },
  moved: '{name} đã được dời. Trước đây: {old}. Bây giờ: {date}.',
  address: '{name}, {date}, có địa chỉ mới: {address}.',
  noAddress: '{name}, {date}, không còn địa chỉ.',
  canceled: '{name}, {date}, đã bị hủy.',
  reason: 'Lý do: {reason}',
  substitute: '{coach} dạy thay {name}, {date}.',
  coachAgain: '{coach} vẫn dạy {name}, {date}.',
  released: 'Studio đã hủy lượt đặt của bạn cho {name}, {date}.',
  request: '{coach} đang tìm người dạy thay cho {name}, {date}.',
  note: 'Ghi chú: {note}',
  clash: '{name}, {date}, trùng giờ với một lớp khác của cùng huấn luyện viên hoặc trong cùng phòng.',
  more: 'Số buổi khác đã thay đổi: {count}',
  link: 'Xem lớp: {link}',
}
