import { formatClock, isoDuration } from '../app/format.ts'
import type { Segment } from '../player/segment.ts'
import { inPlayedSections, type Block, type ExerciseItem, type InnerBlock } from '../workout/workout.ts'
import { blockText } from './exercise-list.ts'
import { markup, type Markup, type MarkupPart } from './html.ts'
import { langAttribute, levelBars, type ArticleInput } from './page-input.ts'
import { chapterId, videoTimeline } from './video-object.ts'

interface Listing {
  input: ArticleInput
  segments: readonly Segment[]
  /** The number of segments listed so far. */
  index: number
  ids: Set<string>
}

function chapterRow({ input, ids }: Listing, { name, side, level, videoSec = 0 }: Segment): Markup {
  const { workout, t } = input
  const words = side === 'none' ? name : `${name} (${t(`public.side_${side}`)})`
  const id = chapterId(videoSec)
  const anchor = ids.has(id) ? '' : markup` id="${id}"`
  ids.add(id)
  const bars = level === undefined || level === workout.level ? '' : markup` ${levelBars(level, t)}`
  return markup`<li${anchor}><time class="numeric" datetime="${isoDuration(videoSec)}">${formatClock(videoSec)}</time> <span${langAttribute(input)}>${words}</span>${bars}</li>`
}

function exerciseChapters(listing: Listing, { exerciseId }: ExerciseItem): MarkupPart[] {
  const steps = listing.input.workout.exercises.find(({ id }) => id === exerciseId)?.steps ?? []
  const count = steps.reduce((sum, { side }) => sum + (side === 'each' ? 2 : 1), 0)
  const shown = listing.segments.slice(listing.index, listing.index + count)
  listing.index += count
  return shown.map((segment) => chapterRow(listing, segment))
}

function roundChapters(listing: Listing, block: Block | InnerBlock): MarkupPart[] {
  return block.items.flatMap((item) =>
    item.kind === 'exercise' ? exerciseChapters(listing, item) : blockChapters(listing, item)
  )
}

/** Rounds that show the same are listed once. Rounds that continue in the video are listed one after the other. */
function blockChapters(listing: Listing, block: Block | InnerBlock): MarkupPart[] {
  const from = listing.index
  const first = roundChapters(listing, block)
  const length = listing.index - from
  const isSame = listing.segments
    .slice(from, from + length * block.rounds)
    .every(({ videoSec }, index) => videoSec === listing.segments[from + (index % length)]?.videoSec)
  if (block.rounds > 1 && length > 0 && isSame) {
    listing.index = from + length * block.rounds
    const rounds = blockText(block, listing.input)
    return [markup`<li class="public-group"><p class="public-rounds">${rounds}</p><ol>${first}</ol></li>`]
  }
  const others = Array.from({ length: block.rounds - 1 }, () => roundChapters(listing, block))
  return [...first, ...others.flat()]
}

/** The start of each chapter in the video. Empty without a video. */
export function chapterList(input: ArticleInput): MarkupPart {
  const { workout, t } = input
  const timeline = videoTimeline(workout)
  if (timeline === null) return ''
  const listing: Listing = { input, segments: timeline.segments, index: 0, ids: new Set() }
  const blocks = inPlayedSections(workout.blocks)
  const rows = blocks.flatMap((block) => blockChapters(listing, block))
  return markup`<section class="public-chapters"><h2>${t('public.chapters')}</h2><ol>${rows}</ol></section>`
}
