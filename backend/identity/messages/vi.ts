import type { MessageTexts } from './messageTexts.ts'

export const vi: MessageTexts = {
  SIGN_UP: {
    subject: 'Mã Obi của bạn',
    text: '{code} là mã tạo tài khoản Obi của bạn. Mã hết hạn sau 10 phút. Không chia sẻ mã này với bất kỳ ai.',
  },
  ALREADY_REGISTERED: {
    subject: 'Bạn đã có tài khoản Obi',
    text: 'Có người, có lẽ là bạn, muốn tạo tài khoản Obi bằng địa chỉ này, nhưng địa chỉ đã có tài khoản. Hãy đăng nhập. Mã của bạn là {code}. Nếu không phải bạn, hãy bỏ qua tin này.',
  },
  SIGN_IN: {
    subject: 'Mã Obi của bạn',
    text: '{code} là mã đăng nhập Obi của bạn. Mã hết hạn sau 10 phút. Không chia sẻ mã này với bất kỳ ai.',
  },
  NOT_REGISTERED: {
    subject: 'Bạn chưa có tài khoản Obi',
    text: 'Có người, có lẽ là bạn, muốn đăng nhập Obi bằng địa chỉ này, nhưng địa chỉ chưa có tài khoản. Để tạo tài khoản, hãy tiếp tục với mã {code}. Nếu không phải bạn, hãy bỏ qua tin này.',
  },
  ADDRESS: {
    subject: 'Xác nhận địa chỉ của bạn cho Obi',
    text: '{code} là mã xác nhận địa chỉ này cho tài khoản Obi của bạn. Mã hết hạn sau 10 phút. Không chia sẻ mã này với bất kỳ ai.',
  },
  ADDRESS_TAKEN: {
    subject: 'Địa chỉ này đã có tài khoản Obi',
    text: 'Có người, có lẽ là bạn, muốn thêm địa chỉ này vào một tài khoản Obi, nhưng địa chỉ thuộc về tài khoản khác. Mã của bạn là {code}. Nếu không phải bạn, hãy bỏ qua tin này.',
  },
}
