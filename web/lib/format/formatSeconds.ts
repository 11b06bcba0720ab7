const HOUR_S = 3600

/** A length as m:ss, and from an hour on as h:mm:ss. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / HOUR_S)
  const minutes = Math.floor((whole % HOUR_S) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}
