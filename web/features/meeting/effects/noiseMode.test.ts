import { expect, test } from 'vitest'
import { noiseModeOf } from './noiseMode.ts'

const meetingWith = (EchoReduction?: string) => ({
  Meeting: { MeetingId: 'm', MeetingFeatures: { Audio: { EchoReduction } } },
})

test('echo is reduced with the noise only where the service has it (row 78)', () => {
  expect(noiseModeOf(meetingWith('AVAILABLE'))).toBe('ns_es')
  expect(noiseModeOf(meetingWith('UNAVAILABLE'))).toBe('default')
  expect(noiseModeOf(meetingWith())).toBe('default')
  expect(noiseModeOf({ Meeting: { MeetingId: 'm' } })).toBe('default')
})
