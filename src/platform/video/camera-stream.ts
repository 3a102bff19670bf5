/** One stream for a whole video: a recorder ends when its tracks change, so the picture of several cameras is drawn. */
export interface CameraStream {
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

/** @param isDrawn where the camera may be switched; else its own picture is recorded, which costs nothing. */
export function cameraStream(camera: MediaStream, isDrawn: boolean): CameraStream {
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
