// Breaks house/no-local-clock
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'

dayjs.extend(timezone)

export const clockAt = (instant: string, zone: string) => dayjs(instant).tz(zone).format('HH:mm')
