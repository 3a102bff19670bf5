import { meterOf, problemOf, RecordingError } from '../media/record-sound.ts'
import { recordingSession } from '../sound/audio-session.ts'

/**
 * One stream for a whole video: a recorder ends when its tracks change, so the picture of several cameras is drawn on a
 * canvas.
 */
interface CameraStream {
  stream: MediaStream
  show: (camera: MediaStream) => void
  close: () => void
}

function drawn(size: { width: number; height: number }): {
  track: MediaStreamTrack
  show: CameraStream['show']
  close: () => void
} {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d', { alpha: false })
  const shown = document.createElement('video')
  shown.muted = true
  shown.playsInline = true
  let isOver = false
  const draw = () => {
    if (isOver) return
    const scale = Math.min(canvas.width / shown.videoWidth, canvas.height / shown.videoHeight)
    const [width, height] = [shown.videoWidth * scale, shown.videoHeight * scale]
    context?.fillRect(0, 0, canvas.width, canvas.height)
    context?.drawImage(shown, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
    shown.requestVideoFrameCallback(draw)
  }
  shown.requestVideoFrameCallback(draw)
  const [track] = canvas.captureStream(30).getVideoTracks()
  if (track === undefined) throw new Error('A canvas gives no picture.')
  return {
    track,
    show: (camera) => {
      shown.srcObject = new MediaStream(camera.getVideoTracks())
      void shown.play().catch(() => undefined)
    },
    close: () => {
      isOver = true
      track.stop()
      shown.srcObject = null
    }
  }
}

/** @param isDrawn if the camera can be switched; otherwise its own picture is recorded, which costs nothing. */
function cameraStream(camera: MediaStream, isDrawn: boolean): CameraStream {
  const { width = 1280, height = 720 } = camera.getVideoTracks()[0]?.getSettings() ?? {}
  if (!isDrawn) return { stream: camera, show: () => undefined, close: () => undefined }
  const picture = drawn({ width, height })
  picture.show(camera)
  return {
    stream: new MediaStream([picture.track, ...camera.getAudioTracks()]),
    show: picture.show,
    close: picture.close
  }
}

/** The first one plays on every device. Chromium makes Matroska from H.264 in WebM, and cannot play that itself. */
export const RECORDED_TYPES = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1,mp4a.40.2',
  'video/mp4;codecs=avc1,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/mp4',
  'video/webm'
] as const

interface Picture {
  width: number
  height: number
}

interface FilmingOrder {
  videoBits: number
  soundBits: number
  /** `seconds` is the recorded length including this part. */
  onPart: (part: Blob, seconds: number) => void
  /** Called after the last part. */
  onEnd: (seconds: number) => void
}

export interface VideoRecorder {
  type: string
  pause: () => void
  goOn: () => void
  finish: () => void
  /** Recorded seconds, without pauses. */
  seconds: () => number
}

export interface Camera {
  /** MIME type of the recording. */
  type: string
  /** The number of cameras on this device. */
  count: number
  picture: () => Picture
  isFront: () => boolean
  show: (element: HTMLVideoElement) => void
  /** From 0 to 1. */
  level: () => number
  /** Switches to the next camera. @throws RecordingError; the old camera continues if it can. */
  next: () => Promise<void>
  record: (order: FilmingOrder) => VideoRecorder
  close: () => void
}

/**
 * In milliseconds. A part that is not due yet waits for the next key frame, so parts are due twice for each key frame.
 */
const PART_MS = 500
const WHOLE_PICTURE_MS = 1000

/** Phones take the camera away from a page that is hidden. */
export const stopsOutOfSight = (): boolean => matchMedia('(pointer: coarse)').matches

/** Runs each time, even when the page is already hidden. */
export function onHidden(gone: () => void): () => void {
  const own = new AbortController()
  const look = () => void (document.visibilityState === 'hidden' && gone())
  document.addEventListener('visibilitychange', look, { signal: own.signal })
  queueMicrotask(look)
  return () => own.abort()
}

export function filmingType(): string | undefined {
  const isAble = typeof MediaRecorder === 'function' && 'mediaDevices' in navigator
  return isAble ? RECORDED_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined
}

async function open(constraints: MediaStreamConstraints): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch (error) {
    throw new RecordingError(problemOf(error), error)
  }
}

/** The requested size; a phone in portrait orientation turns it by itself. */
const pictureOf = ({ width, height }: Picture): MediaTrackConstraints => ({
  width: { ideal: width },
  height: { ideal: height },
  frameRate: { ideal: 30, max: 30 }
})

function recordStream(stream: MediaStream, type: string, order: FilmingOrder): VideoRecorder {
  const { videoBits, soundBits } = order
  // Chromium delivers a part of an MP4 only with a key frame, which otherwise comes every five seconds.
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: type,
    videoBitsPerSecond: videoBits,
    audioBitsPerSecond: soundBits,
    videoKeyFrameIntervalDuration: WHOLE_PICTURE_MS
  }
  const recorder = new MediaRecorder(stream, options)
  let recordedMs = 0
  let runsSince: number | null = null
  const ms = () => recordedMs + (runsSince === null ? 0 : performance.now() - runsSince)
  const stopClock = () => {
    recordedMs = ms()
    runsSince = null
  }
  recorder.addEventListener('start', () => (runsSince = performance.now()))
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && order.onPart(data, ms() / 1000))
  recorder.addEventListener('stop', () => {
    stopClock()
    order.onEnd(recordedMs / 1000)
  })
  recorder.start(PART_MS)
  return {
    type: recorder.mimeType || type,
    pause: () => {
      if (recorder.state !== 'recording') return
      // What is recorded so far is stored before the pause, which may be long.
      recorder.requestData()
      recorder.pause()
      stopClock()
    },
    goOn: () => {
      if (recorder.state !== 'paused') return
      recorder.resume()
      runsSince = performance.now()
    },
    finish: () => recorder.state !== 'inactive' && recorder.stop(),
    seconds: () => ms() / 1000
  }
}

interface CameraOrder extends Picture {
  signal: AbortSignal
  onLost: (what: 'camera' | 'microphone') => void
}

/** The current output of the camera and the microphone; the camera may change. */
interface Lens {
  stream: MediaStream
  track: () => MediaStreamTrack | undefined
  onNew: (() => void)[]
}

async function openLens(order: CameraOrder): Promise<Lens> {
  const video = { ...pictureOf(order), facingMode: { ideal: 'environment' } }
  const lens: Lens = {
    stream: await open({ audio: { echoCancellation: false }, video }),
    track: () => lens.stream.getVideoTracks()[0],
    onNew: []
  }
  const watch = () => lens.track()?.addEventListener('ended', () => order.onLost('camera'))
  lens.onNew.push(watch)
  watch()
  lens.stream.getAudioTracks()[0]?.addEventListener('ended', () => order.onLost('microphone'))
  return lens
}

async function useNext(lens: Lens, devices: readonly MediaDeviceInfo[], order: CameraOrder): Promise<void> {
  const old = lens.track()
  const at = devices.findIndex(({ deviceId }) => deviceId === old?.getSettings().deviceId)
  const device = devices[(at + 1) % devices.length]
  if (device === undefined) return
  const use = async (deviceId: string) => {
    const video = await open({ video: { ...pictureOf(order), deviceId: { exact: deviceId } } })
    lens.stream = new MediaStream([...video.getVideoTracks(), ...lens.stream.getAudioTracks()])
    for (const tell of lens.onNew) tell()
  }
  // Phones open one camera at a time.
  old?.stop()
  try {
    await use(device.deviceId)
  } catch (error) {
    await use(devices[at]?.deviceId ?? '').catch(() => order.onLost('camera'))
    throw error
  }
}

function cameraOf(lens: Lens, type: string, devices: readonly MediaDeviceInfo[], order: CameraOrder): Camera {
  const meter = meterOf(lens.stream)
  const recorded = cameraStream(lens.stream, devices.length > 1)
  const shown = new Set<HTMLVideoElement>()
  const show = (element: HTMLVideoElement) => {
    shown.add(element)
    element.srcObject = new MediaStream(lens.stream.getVideoTracks())
    void element.play().catch(() => undefined)
  }
  lens.onNew.push(() => {
    recorded.show(lens.stream)
    for (const element of shown) if (element.isConnected) show(element)
  })
  return {
    type,
    count: devices.length,
    picture: () => {
      const { width = 0, height = 0 } = lens.track()?.getSettings() ?? {}
      return { width, height }
    },
    isFront: () => lens.track()?.getSettings().facingMode === 'user',
    show,
    level: meter.level,
    next: () => useNext(lens, devices, order),
    record: (how) => recordStream(recorded.stream, type, how),
    close: () => {
      recorded.close()
      meter.close()
      for (const one of lens.stream.getTracks()) one.stop()
    }
  }
}

/** Opens camera and microphone until it is closed. @throws RecordingError. */
export async function openCamera(order: CameraOrder): Promise<Camera> {
  const type = filmingType()
  if (type === undefined) throw new RecordingError('unable')
  const endSession = recordingSession()
  try {
    const lens = await openLens(order)
    const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
    const camera = cameraOf(lens, type, devices, order)
    const close = () => {
      camera.close()
      endSession()
    }
    if (!order.signal.aborted) return { ...camera, close }
    close()
    throw new RecordingError('empty')
  } catch (error) {
    endSession()
    throw error
  }
}
