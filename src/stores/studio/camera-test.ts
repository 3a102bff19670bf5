import { atom } from 'nanostores'
import { reportText, type CameraReport } from '#core/studio/camera-report.ts'
import { copyText } from '../../platform/files/share.ts'
import { RecordingError } from '../../platform/media/record-sound.ts'
import { readVideoRoom } from '../../platform/video/video-room.ts'
import { createWakeLock } from '../../platform/screen/wake-lock.ts'
import { openCamera, type Camera } from '../../platform/video/camera.ts'
import { probeCamera } from '../../platform/video/probe-camera.ts'

/** Null until the device was checked. */
export const $report = atom<CameraReport | null>(null)
export const $test = atom<'off' | 'opening' | 'open'>('off')

const LARGEST = { width: 1920, height: 1080 }

const wake = createWakeLock()
let camera: Camera | null = null
let opening: AbortController | null = null

const patch = (change: Partial<CameraReport>): void => {
  const report = $report.get()
  if (report !== null) $report.set({ ...report, ...change })
}

/** Asks for no permission. Never throws. */
export async function lookAtDevice(): Promise<void> {
  const [probe, room] = await Promise.all([probeCamera(), readVideoRoom()])
  const { picture = null, problem = null, loudest = 0, wake: awake = 'off' } = $report.get() ?? {}
  const { free, isPromised } = room
  $report.set({ ...probe, picture, problem, loudest, wake: awake, free, isPromised })
}

function close(): void {
  opening?.abort()
  camera?.close()
  camera = null
  wake.release()
}

/** Never throws. */
export async function startTest(): Promise<void> {
  close()
  const own = new AbortController()
  opening = own
  $test.set('opening')
  patch({ problem: null, loudest: 0 })
  wake.onState((state) => patch({ wake: state }))
  wake.keep()
  const failed = (problem: string) => {
    if (opening !== own || own.signal.aborted) return
    close()
    $test.set('off')
    patch({ problem, picture: null })
  }
  try {
    const opened = await openCamera({ ...LARGEST, signal: own.signal, onLost: failed })
    camera = opened
    $test.set('open')
    patch({ picture: opened.picture() })
  } catch (error) {
    failed(error instanceof RecordingError ? error.problem : 'unable')
  }
  await lookAtDevice()
}

export const showTest = (element: HTMLVideoElement): void => camera?.show(element)

export function soundInTest(): number {
  const level = camera?.level() ?? 0
  if (level > ($report.get()?.loudest ?? 0)) patch({ loudest: level })
  return level
}

export function stopTest(): void {
  close()
  $test.set('off')
}

export async function copyReport(): Promise<boolean> {
  const report = $report.get()
  return report !== null && copyText(reportText(report))
}
