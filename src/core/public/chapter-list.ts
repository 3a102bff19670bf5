import { formatClock, isoDuration } from '../app/format.ts'
import { markup, type MarkupPart } from './html.ts'
import { langAttribute, type ArticleInput } from './page-input.ts'
import { chapterId, videoChapters } from './video-object.ts'

/** Where each chapter begins in the video; nothing without a video. */
export function chapterList(input: ArticleInput): MarkupPart {
  const { workout, t } = input
  const video = videoChapters(workout)
  if (video === null) return ''
  const rows = video.chapters.map(({ name, side, start }) => {
    const words = side === 'none' ? name : `${name} (${t(`public.side_${side}`)})`
    return markup`<li id="${chapterId(start)}"><time class="numeric" datetime="${isoDuration(start)}">${formatClock(start)}</time> <span${langAttribute(input)}>${words}</span></li>`
  })
  return markup`<section class="public-chapters"><h2>${t('public.chapters')}</h2><ol>${rows}</ol></section>`
}
