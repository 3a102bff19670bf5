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
    isClosed: false,
    /** How long nothing moves after a seek. */
    seekMs: 0,
    /** Where a seek ends. */
    landing: (to: number) => to
  }
  let soughtAt = -Infinity
  const isSeeking = () => device.clock.mono() - soughtAt < fake.seekMs
  const isFlowing = () => isWanted && fake.isReady && fake.hasFile && !isSeeking()
  const ms = () =>
    Math.min(
      fake.endMs,
      at.ms + (isFlowing() ? (device.clock.mono() - Math.max(at.mono, soughtAt + fake.seekMs)) * fake.rate : 0)
    )
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
    seek: (to) => {
      const landed = Math.min(fake.endMs, fake.landing(to))
      set(() => fake.seeks.push(to), landed)
      soughtAt = device.clock.mono()
    },
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
