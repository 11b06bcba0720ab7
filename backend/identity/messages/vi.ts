import type { MessageTexts } from './messageTexts.ts'

export const vi: MessageTexts = {
  SIGN_UP: {
    subject: 'Mã Obi của bạn',
    text: 'Mã để tạo tài khoản Obi của bạn là {code}. Mã có hiệu lực trong 10 phút. Đừng đưa mã cho ai.',
  },
  ALREADY_REGISTERED: {
    subject: 'Bạn đã có tài khoản Obi',
    text: 'Có người, có lẽ là bạn, muốn tạo tài khoản Obi với địa chỉ này. Địa chỉ này đã có tài khoản: hãy đăng nhập. Mã của bạn là {code}. Nếu không phải bạn, hãy bỏ qua tin này.',
  },
  SIGN_IN: {
    subject: 'Mã Obi của bạn',
    text: 'Mã đăng nhập Obi của bạn là {code}. Mã có hiệu lực trong 10 phút. Đừng đưa mã cho ai.',
  },
  NOT_REGISTERED: {
    subject: 'Chưa có tài khoản Obi',
    text: 'Có người, có lẽ là bạn, muốn đăng nhập Obi với địa chỉ này. Địa chỉ này chưa có tài khoản. Để tạo tài khoản, hãy tiếp tục với mã {code}. Nếu không phải bạn, hãy bỏ qua tin này.',
  },
  ADDRESS: {
    subject: 'Xác nhận địa chỉ của bạn cho Obi',
    text: 'Mã để xác nhận địa chỉ này cho tài khoản Obi của bạn là {code}. Mã có hiệu lực trong 10 phút. Đừng đưa mã cho ai.',
  },
  ADDRESS_TAKEN: {
    subject: 'Địa chỉ này đã có tài khoản Obi',
    text: 'Có người, có lẽ là bạn, muốn thêm địa chỉ này vào một tài khoản Obi, nhưng nó thuộc về tài khoản khác. Mã của bạn là {code}. Nếu không phải bạn, hãy bỏ qua tin này.',
  },
}
