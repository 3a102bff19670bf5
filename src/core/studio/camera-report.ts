export type Permit = 'granted' | 'prompt' | 'denied' | 'unknown'
type Wake = 'on' | 'off' | 'refused' | 'unsupported'

export interface CameraReport {
  camera: Permit
  microphone: Permit
  cameras: readonly string[]
  microphones: readonly string[]
  picture: { width: number; height: number } | null
  problem: string | null
  loudest: number
  records: readonly string[]
  plays: readonly string[]
  wake: Wake
  free: number | null
  isPromised: boolean
  browser: string
}

export const HEARD_FROM = 0.3

export const playsEverywhere = (type: string): boolean => /^video\/mp4;.*avc1.*mp4a/.test(type)

export const recordsForAll = ({ records }: Pick<CameraReport, 'records'>): boolean => records.some(playsEverywhere)

const list = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map((name) => (name === '' ? 'without a name' : name)).join(', ')

export function reportText(report: CameraReport): string {
  const { picture, free } = report
  return [
    'Icepoint camera test',
    `Browser: ${report.browser}`,
    `Camera: ${report.camera}; ${list(report.cameras)}`,
    `Microphone: ${report.microphone}; ${list(report.microphones)}`,
    `Picture: ${picture === null ? 'not open' : `${picture.width} × ${picture.height}`}`,
    `Problem: ${report.problem ?? 'none'}`,
    `Loudest: ${Math.round(report.loudest * 100)}%`,
    `Records: ${list(report.records)}`,
    `Plays: ${list(report.plays)}`,
    `Screen awake: ${report.wake}`,
    `Free: ${free === null ? 'not told' : `${Math.floor(free / 1024 / 1024)} MB`}; kept for good: ${report.isPromised ? 'yes' : 'no'}`
  ].join('\n')
}
