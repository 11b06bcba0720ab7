type Said = string | ((values: Record<string, string>) => string)

/**
 * Screen reader texts of the date library in Vietnamese, the only one of our languages that it lacks. They are not in
 * our catalogs, but added to the library's texts when it is bundled.
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
