type Said = string | ((values: Record<string, string>) => string)

/**
 * What the library of dates says to screen readers, in the one of our languages that it does not bring. Its words are no
 * messages of ours: they are laid among its own when it is bundled.
 */
export const vietnameseOfDates: Readonly<Record<string, Readonly<Record<string, Said>>>> = {
  calendar: {
    previous: 'Trước',
    next: 'Sau',
    selectedDateDescription: ({ date }) => `Ngày đã chọn: ${date}`,
    selectedRangeDescription: ({ dateRange }) => `Khoảng đã chọn: ${dateRange}`,
    todayDate: ({ date }) => `Hôm nay, ${date}`,
    todayDateSelected: ({ date }) => `Hôm nay, ${date}, đã chọn`,
    dateSelected: ({ date }) => `${date}, đã chọn`,
    startRangeSelectionPrompt: 'Nhấn để chọn ngày bắt đầu',
    finishRangeSelectionPrompt: 'Nhấn để chọn ngày kết thúc',
    minimumDate: 'Ngày đầu tiên có thể chọn',
    maximumDate: 'Ngày cuối cùng có thể chọn',
    dateRange: ({ startDate, endDate }) => `${startDate} đến ${endDate}`,
  },
  datepicker: {
    era: 'thời đại',
    year: 'năm',
    month: 'tháng',
    day: 'ngày',
    hour: 'giờ',
    minute: 'phút',
    second: 'giây',
    dayPeriod: 'SA/CH',
    calendar: 'Lịch',
    startDate: 'Ngày bắt đầu',
    endDate: 'Ngày kết thúc',
    weekday: 'thứ',
    timeZoneName: 'múi giờ',
    selectedDateDescription: ({ date }) => `Ngày đã chọn: ${date}`,
    selectedRangeDescription: ({ startDate, endDate }) => `Khoảng đã chọn: ${startDate} đến ${endDate}`,
    selectedTimeDescription: ({ time }) => `Giờ đã chọn: ${time}`,
    rangeUnderflow: ({ minValue }) => `Phải từ ${minValue} trở đi.`,
    rangeOverflow: ({ maxValue }) => `Phải đến ${maxValue} trở về trước.`,
    rangeReversed: 'Ngày bắt đầu phải trước ngày kết thúc.',
    unavailableDate: 'Không thể chọn ngày này.',
  },
  spinbutton: { Empty: 'Trống' },
  overlays: { dismiss: 'Đóng' },
}
