import { expect, test } from 'vitest'
import { recordsForAll, reportText, type CameraReport } from './camera-report.ts'

const REPORT: CameraReport = {
  camera: 'granted',
  microphone: 'prompt',
  cameras: ['Front', ''],
  microphones: [],
  picture: { width: 1920, height: 1080 },
  problem: null,
  loudest: 0.456,
  wake: 'on',
  isPromised: true,
  records: ['video/mp4;codecs=avc1'],
  plays: ['video/webm'],
  free: 5 * 1024 * 1024 + 1,
  browser: 'Test 1'
}

test('the report names everything that was found', () => {
  expect(reportText(REPORT).split('\n')).toEqual([
    'Icepoint camera test',
    'Browser: Test 1',
    'Camera: granted; Front, without a name',
    'Microphone: prompt; none',
    'Picture: 1920 × 1080',
    'Problem: none',
    'Loudest: 46%',
    'Records: video/mp4;codecs=avc1',
    'Plays: video/webm',
    'Screen awake: on',
    'Free: 5 MB; kept for good: yes'
  ])
})

test('the report names what is missing', () => {
  const text = reportText({ ...REPORT, picture: null, problem: 'busy', free: null, isPromised: false })
  expect(text).toContain('Picture: not open\nProblem: busy')
  expect(text).toContain('Free: not told; kept for good: no')
})

test('only H.264 with AAC in MP4 plays everywhere', () => {
  expect(recordsForAll({ records: ['video/webm', 'video/mp4;codecs=avc1.42E01E,mp4a.40.2'] })).toBe(true)
  expect(recordsForAll({ records: ['video/webm', 'video/mp4', 'video/mp4;codecs=avc1,opus'] })).toBe(false)
})
