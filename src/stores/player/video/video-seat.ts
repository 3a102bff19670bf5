import { atom } from 'nanostores'
import type { PlayMoment } from '../play/play-cues.ts'
import { storage } from '../../../platform/page/storage.ts'
import type { PlayVideo, PlayVideoDeps, VideoNotice } from './play-video.ts'

/** What the page gives a leading video; the rest of `PlayVideoDeps` comes from here. */
export type VideoSeatDeps = Omit<PlayVideoDeps, 'makeVideo' | 'volume' | 'onElement' | 'onNotice'>

export function createVideoSeat(deps: VideoSeatDeps) {
  const $videoElement = atom<HTMLVideoElement | null>(null)
  const $videoNotice = atom<VideoNotice>('none')
  const $videoVolume = atom(storage.videoVolume.read())
  let latest: PlayMoment | null = null
  let video: PlayVideo | null = null
  let loading: Promise<void> | null = null

  const load = async () => {
    try {
      const [platform, store] = await Promise.all([
        import('../../../platform/video/master-video.ts'),
        import('./play-video.ts')
      ])
      if (latest === null || latest.state.lead === 'clock') return
      video = store.createPlayVideo(
        {
          ...deps,
          makeVideo: platform.createMasterVideo,
          volume: () => $videoVolume.get(),
          onElement: (element) => $videoElement.set(element),
          onNotice: (notice) => $videoNotice.set(notice)
        },
        latest
      )
    } catch {
      // Offline, this code may be missing; the chapters are then timed without the video.
      $videoNotice.set('failed')
      deps.act({ kind: 'no-video' })
    } finally {
      loading = null
    }
  }

  return {
    $videoElement,
    $videoNotice,
    $videoVolume,
    follow: (moment: PlayMoment | null) => {
      latest = moment
      if (moment === null) {
        video?.update(null)
        video = null
        return $videoNotice.set('none')
      }
      if (video !== null) return video.update(moment)
      if (moment.timeline.isVideo && moment.state.lead !== 'clock') loading ??= load()
    },
    refresh: () => video?.refresh(),
    setSpeaking: (isSpeaking: boolean) => video?.setSpeaking(isSpeaking),
    setVolume: (volume: number) => {
      $videoVolume.set(volume)
      video?.refresh()
      storage.videoVolume.write(volume)
    },
    press: () => video?.press(),
    giveUp: () => video?.giveUp()
  }
}
