import { useStore } from '@nanostores/react'
import { ClipboardPaste, Repeat2 } from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { formatClock } from '#core/app/format.ts'
import { formatTenths } from '#core/studio/chapter-times.ts'
import { playSeconds, ridgeOfPlay, roundSeconds, runsOf, videoSeconds, type Run } from '#core/studio/chapter-groups.ts'
import type { Edit, Span } from '#core/studio/chapters.ts'
import type { Level } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { goToChapter } from '../../stores/studio/edit-actions.ts'
import { $thumbnails, type Thumbnail } from '../../stores/studio/video-parts.ts'
import { $current, $edit } from '../../stores/studio/studio-state.ts'
import { Button } from '../../ui/button.tsx'
import { RestGlyph, WorkGlyph } from '../../ui/glyphs.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { LevelBars } from '../../ui/level-badge.tsx'
import { Ridge } from '../../ui/ridge.tsx'

/** The picture nearest to the middle of the chapter. */
function pictureOf({ start, end }: Span, pictures: readonly Thumbnail[]): string | null {
  const middle = (start + end) / 2
  const sorted = pictures.toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))
  return sorted[0]?.url ?? null
}

interface ChapterListProps {
  onPaste: () => void
  onRepeat: (n: number) => void
}

export function ChapterList({ onPaste, onRepeat }: ChapterListProps) {
  const t = useStore($t)
  const edit = useStore($edit)
  const current = useStore($current)
  const pictures = useStore($thumbnails)
  if (edit === null) return null
  const rowsOf = ({ from, spans }: Run) =>
    spans.map((span, at) => (
      <ChapterRow
        key={span.id}
        {...{ n: from + at, isCurrent: from + at === current, picture: pictureOf(span, pictures) }}
        {...{ name: span.name, isRest: span.isRest, level: span.level, start: span.start, seconds: span.seconds }}
      />
    ))
  return (
    <section className="studio-chapters" aria-label={t('studio.chapterList')}>
      <div className="row">
        <h2 className="grow">{t('studio.chapterList')}</h2>
        <Button look="quiet" icon={ClipboardPaste} aria-haspopup="dialog" onClick={onPaste}>
          {t('studio.paste')}
        </Button>
      </div>
      {edit.groups.length > 0 && <Play edit={edit} />}
      <ol>
        {runsOf(edit).map((run) =>
          run.group === undefined ? (
            <Fragment key={run.from}>{rowsOf(run)}</Fragment>
          ) : (
            <ChapterGroup key={run.group.first} rounds={run.group.rounds} run={run} onRepeat={onRepeat}>
              {rowsOf(run)}
            </ChapterGroup>
          )
        )}
      </ol>
    </section>
  )
}

/** What is done, where it is more than the video. */
function Play({ edit }: { edit: Edit }) {
  const t = useStore($t)
  return (
    <div className="studio-play">
      <p className="muted numeric">
        {t('chapters.times', { video: formatClock(videoSeconds(edit)), play: formatClock(playSeconds(edit)) })}
      </p>
      <Ridge segments={ridgeOfPlay(edit)} />
    </div>
  )
}

interface ChapterGroupProps {
  rounds: number
  run: Run
  onRepeat: (n: number) => void
  children: ReactNode
}

function ChapterGroup({ rounds, run, onRepeat, children }: ChapterGroupProps) {
  const t = useStore($t)
  return (
    <li className="studio-group">
      <button type="button" className="studio-group-head" aria-haspopup="dialog" onClick={() => onRepeat(run.from)}>
        <Icon of={Repeat2} />
        <b className="grow">{t('chapters.rounds', { count: rounds })}</b>{' '}
        <span className="numeric">
          {rounds} × {formatClock(roundSeconds(run))}
        </span>
      </button>
      <ol>{children}</ol>
    </li>
  )
}

interface ChapterRowProps {
  n: number
  isCurrent: boolean
  picture: string | null
  name: string
  isRest: boolean
  level: Level | null
  start: number
  seconds: number
}

const ChapterRow = memo(function ChapterRow({ n, isCurrent, picture, name, isRest, level, ...times }: ChapterRowProps) {
  const t = useStore($t)
  return (
    <li aria-current={isCurrent || undefined}>
      <button type="button" onClick={() => goToChapter(n)}>
        <span className="studio-shot">{picture !== null && <img src={picture} alt="" />}</span>
        <span className="grow">
          <b>{name}</b>
          <span className="muted numeric">
            <Glyph of={isRest ? RestGlyph : WorkGlyph} className={isRest ? 'phase-rest' : 'phase-work'} />
            {t(isRest ? 'phases.rest' : 'phases.work')} {formatClock(times.seconds)}
            {level !== null && !isRest && <LevelBars level={level} label={t(`levels.${level}`)} />}
          </span>
        </span>
        <span className="numeric studio-shot-at">{formatTenths(times.start)}</span>
      </button>
    </li>
  )
})
