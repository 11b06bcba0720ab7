import type { HealthWords } from './healthWords.ts'

export const vietnamese: HealthWords = {
  language: 'Vietnamese',
  parts: [
    [
      'Knee',
      'gối, đầu gối, khớp gối, dây chằng chéo, dây chằng chéo trước, dây chằng đầu gối, sụn chêm, bánh chè, xương bánh chè',
    ],
    ['Knee, Hip', 'đùi, bắp đùi, cơ đùi, gân kheo'],
    ['Knee, Ankle', 'bắp chân, cẳng chân, bắp chuối'],
    ['Knee, Ankle, Hip', 'chân, hai chân'],
    [
      'Lower back',
      'lưng, thắt lưng, lưng dưới, lưng trên, cột sống, cột sống lưng, cột sống thắt lưng, đĩa đệm, đốt sống, xương sống, xương cụt, xương cùng',
    ],
    ['Shoulder', 'vai, bả vai, khớp vai, chóp xoay, xương đòn, xương bả vai'],
    ['Shoulder, Elbow', 'bắp tay'],
    ['Shoulder, Elbow, Wrist', 'cánh tay'],
    ['Wrist', 'cổ tay, bàn tay, ngón tay, ngón cái, khớp cổ tay, ống cổ tay'],
    ['Wrist, Elbow, Shoulder', 'tay'],
    ['Wrist, Elbow', 'cẳng tay'],
    ['Ankle', 'cổ chân, mắt cá, mắt cá chân, bàn chân, ngón chân, gót, gót chân, gân gót, gân achilles, lòng bàn chân'],
    ['Neck', 'cổ, gáy, cổ gáy, đốt sống cổ, cột sống cổ, hàm'],
    ['Neck, Shoulder', 'cổ vai gáy, vai gáy'],
    ['Hip', 'hông, háng, khớp háng, khớp hông, bẹn, mông, khung chậu, xương chậu'],
    ['Hip, Pregnancy, Hernia', 'sàn chậu'],
    ['Elbow', 'khuỷu tay, khuỷu, cùi chỏ, khớp khuỷu'],
    ['Heart', 'tim, tim mạch, van tim, mạch vành'],
    ['Heart, Shoulder, Breathing', 'ngực, xương sườn, sườn'],
    ['Blood pressure', 'huyết áp'],
    ['Blood pressure, Heart', 'mắt, võng mạc'],
    ['Breathing', 'phổi, hô hấp, phế quản, đường thở'],
    ['Balance', 'thăng bằng, tiền đình'],
    ['Balance, Neck, Blood pressure', 'đầu'],
    ['Neck, Lower back', 'thần kinh, dây thần kinh'],
    ['Bones', 'xương, khớp, xương khớp'],
    ['Hernia, Pregnancy', 'bụng, bụng dưới, dạ dày, bao tử'],
  ],
  conditions: [
    ['Knee', 'đau đầu gối, đau gối, đau khớp gối'],
    ['Lower back', 'đau lưng, đau thắt lưng, đau cột sống'],
    ['Shoulder', 'đau vai'],
    ['Shoulder, Neck', 'đau vai gáy, đau cổ vai gáy'],
    ['Wrist', 'đau cổ tay'],
    ['Ankle', 'đau cổ chân, đau gót chân, đau bàn chân'],
    ['Knee, Ankle, Hip', 'đau chân'],
    ['Neck', 'đau cổ, đau gáy'],
    ['Hip', 'đau hông, đau háng'],
    ['Elbow', 'đau khuỷu tay'],
    ['Bones', 'đau khớp, đau xương khớp'],
    [
      'Lower back',
      'thoát vị đĩa đệm, thoát vị cột sống, thoát vị lưng, thoát vị đĩa đệm cột sống, thoát vị đĩa đệm cột sống thắt lưng, thoát vị đĩa đệm thắt lưng, lồi đĩa đệm, phình đĩa đệm, thoái hóa cột sống, thoái hoá cột sống, thoái hóa đĩa đệm, đau thần kinh tọa, thần kinh tọa, thần kinh toạ, đau thần kinh toạ, vẹo cột sống, cong vẹo cột sống, gù lưng, trượt đốt sống, gai cột sống',
    ],
    ['Lower back, Neck', 'viêm cột sống dính khớp, hẹp ống sống, chèn ép dây thần kinh'],
    ['Shoulder', 'viêm quanh khớp vai, đông cứng khớp vai, đông cứng vai'],
    ['Wrist', 'hội chứng ống cổ tay, ngón tay cò súng'],
    ['Ankle', 'viêm cân gan chân, gai gót chân, bàn chân bẹt, gút, gout, bệnh gút'],
    [
      'Neck',
      'thoái hóa đốt sống cổ, thoái hoá đốt sống cổ, thoát vị đĩa đệm cổ, thoát vị đĩa đệm cột sống cổ, thoát vị đĩa đệm đốt sống cổ, vẹo cổ, sái cổ',
    ],
    ['Elbow', 'viêm lồi cầu, khuỷu tay tennis'],
    [
      'Heart',
      'nhồi máu, nhồi máu cơ tim, suy tim, rối loạn nhịp tim, rung nhĩ, đau thắt ngực, máy tạo nhịp, máy tạo nhịp tim, đặt stent, stent, hở van tim, đau ngực, đánh trống ngực, hồi hộp tim, tức ngực, tiểu đường, đái tháo đường, đường huyết cao, tiền tiểu đường, cường giáp, béo phì, suy thận, bệnh thận, nhịp tim không đều, nhịp tim bất thường, tim bẩm sinh, bệnh tim bẩm sinh',
    ],
    ['Heart, Blood pressure', 'phình động mạch, chạy thận, xơ vữa động mạch'],
    ['Heart, Blood pressure, Balance', 'đột quỵ, tai biến, tai biến mạch máu não, tai biến mạch não'],
    ['Heart, Balance, Blood pressure', 'ngất, ngất xỉu, hay ngất'],
    ['Heart, Breathing', 'thiếu máu, thuyên tắc phổi, hậu covid'],
    ['Heart, Knee, Ankle', 'huyết khối, cục máu đông, suy giãn tĩnh mạch, giãn tĩnh mạch'],
    [
      'Blood pressure',
      'cao huyết áp, huyết áp cao, tăng huyết áp, huyết áp thấp, tụt huyết áp, tăng xông, cao máu, glôcôm, cườm nước, trào ngược, trào ngược dạ dày, tiền sản giật, huyết áp của tôi cao, huyết áp tôi cao',
    ],
    ['Blood pressure, Heart', 'bong võng mạc'],
    ['Blood pressure, Balance, Neck', 'đau đầu, đau nửa đầu, nhức đầu, chấn thương sọ não, chấn động não'],
    [
      'Pregnancy',
      'mang thai, có thai, mang bầu, có bầu, bầu, bà bầu, thai kỳ, thai, sau sinh, mới sinh, vừa sinh, sinh con, sinh em bé, mới sinh con, vừa sinh con, mới sinh em bé, cho con bú, sảy thai, ở cữ, tam cá nguyệt, thụ tinh ống nghiệm, chửa, đang chửa, tiền sản',
    ],
    [
      'Pregnancy, Hernia',
      'sinh mổ, mổ đẻ, đẻ mổ, tách cơ bụng, sa tử cung, sa tạng chậu, tiểu không tự chủ, són tiểu, mổ ruột thừa',
    ],
    [
      'Breathing',
      'hen, hen suyễn, suyễn, hen phế quản, khó thở, viêm phế quản, viêm phổi, copd, phổi tắc nghẽn, bệnh phổi, covid, hụt hơi, thuốc xịt hen, thuốc xịt',
    ],
    ['Balance', 'chóng mặt, rối loạn tiền đình, động kinh, mất thăng bằng, parkinson, hoa mắt, té ngã, khiếm thị, mù'],
    [
      'Bones',
      'loãng xương, gãy xương, gãy, nứt xương, rạn xương, viêm khớp, thoái hóa khớp, thoái hoá khớp, bệnh xương khớp',
    ],
    ['Knee, Bones', 'thoái hóa khớp gối, viêm khớp gối'],
    [
      'Bones, Knee, Hip, Ankle, Shoulder, Elbow, Wrist, Neck',
      'viêm khớp dạng thấp, viêm đa khớp, thấp khớp, phong thấp',
    ],
    ['Hernia', 'thoát vị, thoát vị bẹn, thoát vị rốn, thoát vị thành bụng, thoát vị bụng'],
  ],
  serious:
    'ung thư, hóa trị, hoá trị, xạ trị, khối u, u não, bướu, ghép tạng, ghép thận, đa xơ cứng, lupus, đau cơ xơ hóa, liệt, bại liệt, cụt, xe lăn, tự miễn, hiv, xơ gan, viêm gan, khuyết tật, tai nạn, tai nạn giao thông, tai nạn xe, sốt, nhiễm trùng, chán ăn, loét, lạc nội mạc tử cung, bại não, teo cơ, nhược cơ',
  nothing:
    'không, không có, không có gì, không có gì cả, không bị gì, không có bệnh, không có bệnh gì, không bệnh, không có vấn đề, không có vấn đề gì, không vấn đề gì, không có chấn thương, không có chấn thương nào, không chấn thương, không bị chấn thương, chưa từng chấn thương, không có bệnh nền, không có tiền sử, khỏe, khoẻ, khỏe mạnh, khoẻ mạnh, bình thường, sức khỏe tốt, sức khoẻ tốt, tôi khỏe, ổn, tốt, chưa có, nhịp tim, tránh chấn thương, phòng chấn thương, bắt đầu, ban đầu, lần đầu, mới bắt đầu, đầu tiên, đầu tuần, đầu năm, hàng đầu, động tác, không có bệnh tim, không bị bệnh tim, mọi thứ đều ổn, chưa bao giờ có vấn đề, chưa từng có vấn đề, mọi thứ đều tốt, đều ổn, ko, tôi cảm thấy tốt, cảm thấy tốt, cảm thấy khỏe',
  harmless:
    'viêm mũi dị ứng, dị ứng, dị ứng phấn hoa, phấn hoa, dị ứng thời tiết, dị ứng hải sản, hải sản, dị ứng thức ăn, bụi, lactose, gluten, viêm xoang, viêm mũi, viêm da, chàm, vảy nến, mụn, mất ngủ, cận thị, cận, loạn thị, ù tai, trầm cảm, lo âu, stress, căng thẳng, hội chứng ruột kích thích, đại tràng, suy giáp, mỡ máu, cholesterol, ăn chay, mãn kinh, thừa cân, dị ứng đậu phộng, đậu phộng, mù màu, tự kỷ, tăng động, điếc, không dung nạp lactose, mụn trứng cá, dị ứng lông mèo, dị ứng mèo, dị ứng lông chó, dị ứng bụi',
  injuries: 'chấn thương, đau, bệnh, cơn đau, viêm, sưng, bệnh lý, hội chứng, bệnh nền, tổn thương',
  problems: 'vấn đề, vấn đề sức khỏe, vấn đề về sức khỏe, khó chịu, hạn chế, vấn đề sức khoẻ',
  symptoms:
    'bị đau, nhức, mỏi, nhức mỏi, đau nhức, bị thương, bong gân, trật, trật khớp, lật, rách, đứt, đứt dây chằng, rách dây chằng, giãn dây chằng, dây chằng, gân, sụn, căng cơ, rách cơ, chuột rút, phẫu thuật, mổ, đã mổ, tê, tê bì, tê tay chân, thoái hóa, thoái hoá, mãn tính, mạn tính, chẩn đoán, phục hồi chức năng, vật lý trị liệu, thay khớp, nẹp, đinh, vít, viêm gân, viêm bao hoạt dịch, co thắt, co cứng, sai khớp, trẹo, mất vững, buốt, ê ẩm, tràn dịch, cứng khớp',
  weaknesses: 'yếu, cứng, kém, nhạy cảm, không tốt, không ổn, mệt, cẩn thận',
  negations:
    'không, không có, không bị, chưa, chưa từng, chưa bị, chưa có, không hề, không mắc, không hề có, chẳng, chả',
  painless: 'không hề đau, không đau nhức',
  light:
    'có, bị, về, ở, nào, gì, cả, hoặc, hay, sức khỏe, sức khoẻ, tiền sử, hiện tại, của, cái, các, những, bệnh về, mắc, mắc bệnh, vấn đề về',
  self: 'tôi, mình, em, tui, chúng tôi',
  mine: 'của tôi, của mình',
  family:
    'bố tôi, ba tôi, cha tôi, mẹ tôi, má tôi, bố mẹ tôi, ba mẹ tôi, anh tôi, chị tôi, em gái tôi, em trai tôi, anh trai tôi, chị gái tôi, vợ tôi, chồng tôi, con tôi, con trai tôi, con gái tôi, ông tôi, bà tôi, ông bà tôi, ông nội tôi, bà nội tôi, ông ngoại tôi, bà ngoại tôi, gia đình tôi, bạn tôi, tiền sử gia đình, gia đình có, gia đình có tiền sử, bố mình, mẹ mình, ba mình, vợ mình, chồng mình, gia đình tôi có người, trong gia đình có người, nhà tôi có người, dì tôi, cô tôi, chú tôi, bác tôi, cậu tôi',
  inherited: 'di truyền trong gia đình, di truyền trong nhà',
  splits:
    'nhưng, nhưng mà, và, trừ, ngoại trừ, ngoài, ngoài ra, chỉ, chỉ có, chỉ bị, tuy nhiên, vì, do, nên, rồi, với lại',
  muscles:
    'tay, cánh tay, bắp tay, ngực, bụng, chân, đùi, mông, vai, bắp chân, thăng bằng, tim mạch, hô hấp, cơ bụng, hông',
  wishes:
    'muốn, thích, tăng, tăng cơ, to hơn, khỏe hơn, săn chắc, giảm, giảm mỡ, mỡ, phát triển, cải thiện, tập trung, tập trung vào, thêm, đẹp hơn, thon, phẳng, rèn',
  cares:
    'tránh, cẩn thận, nhẹ nhàng, nhẹ, bảo vệ, hạn chế, không thể, sau khi, từ khi, bác sĩ, đừng, phục hồi, già, giữ',
  impact: 'nhảy, bật nhảy, nhảy dây, chạy nước rút, chạy bứt tốc, nước rút, burpee, burpees, bật cao, hiit',
  fillers:
    'mọi, trái, phải, bên, bên trái, bên phải, hai, hai bên, trên, dưới, trước, sau, giữa, nhẹ, nặng, vừa, hơi, rất, lắm, nhiều, ít, thỉnh thoảng, đôi khi, hay, thường, thường xuyên, luôn, luôn luôn, lúc, khi, năm, tháng, tuần, ngày, trước đây, đã, đang, sẽ, từng, cũ, mới, gần đây, lâu, lâu năm, từ, đến, cho, với, là, thì, mà, nữa, cũng, còn, lại, được, khớp, cơ, vùng, phần, chỗ, một, ba, bốn, năm nay, năm ngoái, tháng thứ, tuần thứ, thứ, độ, giai đoạn, loại, tuýp, type, hoàn toàn, một phần, đã khỏi, khỏi, đỡ, ổn định, kiểm soát, điều trị, uống thuốc, thuốc, tập, tập luyện, luyện tập, vận động, chạy, đi, đi bộ, đứng, ngồi, nằm, cúi, nâng, vác, leo cầu thang, cầu thang, làm việc, chơi, thể thao, bóng đá, ạ, nhé, xin, cảm ơn, tuổi, nam, nữ, bố, mẹ, anh, chị, con, ông, bà, người, do thời tiết, theo mùa, mùa, ngoài, trong, nó, này, kia, đó, ở cữ xong, hơn, quá, dễ, khó, chưa khỏi, lần, lần thứ, đầu tiên, mạn, cấp, cấp tính, sinh, bẩm sinh, di truyền, tay chân, mỗi, mời, môi, mối, mơ, mở, mỏng, mờ, móng, cô, cố, cờ, cỡ, cỏ, gần, gắn, gầy, gây, gậy, gọi, gói, gởi, gợi, gợi ý, tế, tệ, mặt, mất, mật, mát, đâu, đấu, dấu, dầu, đậu, định, đình, đỉnh, dính, lượng, lương, lát, lạt, hướng, hưởng, hương, hồng, hỏng, họng, hoảng, xuống, vài, chứa, chuẩn, chán, chặng, phối, thoát, thoải mái, điện thoại, ngược, bền, sót, sướng, mũ, súng, sung sức, buồng, sếp, khuya, mô tả, mô hình, treo xà, ngắt quãng, sửa chữa, tây, khoai tây, giơ tay, giơ, văn phòng, mùa xuân, mùa hạ, mùa hè, mùa thu, mùa đông, nâng tạ, từ nhỏ, buổi sáng, buổi trưa, buổi tối, bác sĩ nói, ghế, giường, xe đạp, đạp xe, bơi, nhảy múa, trượt tuyết, bóng chuyền, cầu lông, quyền anh, làm vườn, vườn, nhà, đồ, bê đồ, khiêng, khuân, đẩy, kéo, ném, chạy bộ, leo núi, đi bộ đường dài, marathon, theo bác sĩ, chụp phim, kết quả, chuyên khoa, phòng khám, tái khám, vật lý, trị liệu, giãn cơ, nghỉ ngơi, chườm, thời tiết, trời lạnh, trời mưa, mưa, ngủ, lái xe, đi máy bay, tầng, bàn, máy tính, chuột, bàn phím, trường, đại học, sinh viên, giáo viên, công nhân, phục vụ, tài xế, bộ đội, đội, huấn luyện viên, lớp, video, bắt đầu, dừng, xảy ra, thấy, thử, nghĩ, may mắn, dùng, mười, sáu, bảy, tám, chín, vào, những, các, mọi thứ, vợ, chồng, bóng rổ, quay, núi, biển, cảm thấy',
}
