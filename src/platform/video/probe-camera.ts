import type { Permit } from '#core/studio/camera-report.ts'
import { RECORDED_TYPES } from './camera.ts'

const PLAYED = [...RECORDED_TYPES, 'video/mp4;codecs=hvc1', 'video/mp4;codecs=av01.0.05M.08'] as const

async function permitOf(name: 'camera' | 'microphone'): Promise<Permit> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state
  } catch {
    return 'unknown'
  }
}

export interface Probe {
  camera: Permit
  microphone: Permit
  cameras: string[]
  microphones: string[]
  records: string[]
  plays: string[]
  browser: string
}

/** Asks for no permission. Never throws. */
export async function probeCamera(): Promise<Probe> {
  const devices = (await (navigator as Partial<Navigator>).mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  const named = (wanted: MediaDeviceKind) => devices.filter(({ kind }) => kind === wanted).map(({ label }) => label)
  const player = document.createElement('video')
  return {
    camera: await permitOf('camera'),
    microphone: await permitOf('microphone'),
    cameras: named('videoinput'),
    microphones: named('audioinput'),
    records: RECORDED_TYPES.filter(
      (type) => typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(type)
    ),
    plays: PLAYED.filter((type) => player.canPlayType(type) !== ''),
    browser: navigator.userAgent
  }
}
