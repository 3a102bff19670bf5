import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { formatClock, isoDuration } from '../app/format.ts'
import { ownFile } from '../media/own-file.ts'
import { compile } from '../player/compile.ts'
import { hasMasterVideo } from '../workout/workout.ts'
import { markup, type MarkupPart } from './html.ts'
import { langAttribute, type ArticleInput } from './page-input.ts'
import { chapterId } from './video-object.ts'

/** Where each chapter begins in the video, as the player plays it; nothing without a video. */
export function chapterList(input: ArticleInput): MarkupPart {
  const { workout, t } = input
  if (!hasMasterVideo(workout) || ownFile(workout.videoUrl) === '') return ''
  const { segments, starts } = compile(workout, DEFAULT_SETTINGS)
  const rows = segments.map(({ name, side }, index) => {
    const start = starts[index] ?? 0
    const words = side === 'none' ? name : `${name} (${t(`public.side_${side}`)})`
    return markup`<li id="${chapterId(start)}"><time class="numeric" datetime="${isoDuration(start)}">${formatClock(start)}</time> <span${langAttribute(input)}>${words}</span></li>`
  })
  return markup`<section class="public-chapters"><h2>${t('public.chapters')}</h2><ol>${rows}</ol></section>`
}
