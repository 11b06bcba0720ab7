import type { NoticeTexts } from './noticeTexts.ts'

export const cn: NoticeTexts = {
  subjects: {
    MOVED: '时间有变：{name}',
    CANCELED: '已取消：{name}',
    SUBSTITUTE: '代课：{name}',
    RELEASED: '你的预约已被取消：{name}',
    REQUEST: '需要代课教练：{name}',
    CLASH: '两节课时间冲突：{name}',
    CHANGED: '有变动：{name}',
  },
  moved: '{name} 的时间有变。原时间：{old}。现时间：{date}。',
  address: '{name}（{date}）有新地址：{address}。',
  noAddress: '{name}（{date}）不再有地址。',
  canceled: '{name}（{date}）已取消。',
  reason: '原因：{reason}',
  substitute: '{name}（{date}）由 {coach} 代课。',
  coachAgain: '{name}（{date}）仍由 {coach} 授课。',
  released: '工作室取消了你对 {name}（{date}）的预约。',
  request: '{coach} 正在为 {name}（{date}）寻找代课教练。',
  note: '备注：{note}',
  clash: '{name}（{date}）与同一教练或同一教室的另一节课时间冲突。',
  more: '其他有变动的日期数：{count}',
  link: '查看课程：{link}',
}
