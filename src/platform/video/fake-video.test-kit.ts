import type { FakeDevice } from '../device/fake-device.ts'
import type { MasterVideo, VideoEvent } from './master-video.ts'

export function createFakeVideo(device: FakeDevice, lengthMs: number | null) {
  let tell: (event: VideoEvent) => void = () => undefined
  let at = { ms: 0, mono: device.clock.mono() }
  let isWanted = false
  const fake = {
    isReady: true,
    hasFile: false,
    lengthMs,
    endMs: lengthMs ?? Infinity,
    loads: [] as { url: string; ms: number }[],
    seeks: [] as number[],
    level: -1,
    isMuted: false,
    rate: 1,
    isClosed: false
  }
  const isFlowing = () => isWanted && fake.isReady && fake.hasFile
  const ms = () => Math.min(fake.endMs, at.ms + (isFlowing() ? (device.clock.mono() - at.mono) * fake.rate : 0))
  const set = (change: () => void, to?: number) => {
    const now = to ?? ms()
    change()
    at = { ms: now, mono: device.clock.mono() }
  }
  const video: MasterVideo = {
    element: {} as HTMLVideoElement,
    load: (url, start) => set(() => fake.loads.push({ url, ms: start }), start),
    play: () => set(() => (isWanted = true)),
    pause: () => set(() => (isWanted = false)),
    press: () => undefined,
    seek: (to) => set(() => fake.seeks.push(to), to),
    look: () => {
      const isEnded = ms() >= fake.endMs
      return { ms: ms(), isFlowing: isFlowing() && !isEnded, isEnded, lengthMs: fake.hasFile ? fake.lengthMs : null }
    },
    setLevel: (level) => (fake.level = level),
    setMuted: (isMuted) => (fake.isMuted = isMuted),
    setRate: (rate) => set(() => (fake.rate = rate)),
    onEvent: (listener) => (tell = listener),
    close: () => (fake.isClosed = true)
  }
  return {
    video,
    fake,
    tell: (event: VideoEvent) => tell(event),
    setReady: (isReady: boolean) => {
      set(() => {
        fake.hasFile = true
        fake.isReady = isReady
      })
      tell('look')
    },
    leap: (byMs: number) => (at = { ...at, ms: at.ms + byMs }),
    ms
  }
}
