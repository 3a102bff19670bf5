import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { formatClock } from '#core/app/format.ts'
import { formatTenths } from '#core/studio/chapter-times.ts'
import { spansOf, type Span } from '#core/studio/chapters.ts'
import { $t } from '../../stores/app/locale.ts'
import { goToChapter } from '../../stores/studio/edit-actions.ts'
import { $thumbnails, type Thumbnail } from '../../stores/studio/video-parts.ts'
import { $current, $edit } from '../../stores/studio/studio-state.ts'
import { Button } from '../../ui/button.tsx'
import { restGlyph, workGlyph } from '../../ui/glyphs.ts'
import { Glyph } from '../../ui/icon.tsx'
import { clipboardPaste } from '../../ui/icons.ts'

/** The picture nearest to the middle of the chapter. */
function pictureOf({ start, end }: Span, pictures: readonly Thumbnail[]): string | null {
  const middle = (start + end) / 2
  const sorted = pictures.toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))
  return sorted[0]?.url ?? null
}

export function ChapterList({ onPaste }: { onPaste: () => void }) {
  const t = useStore($t)
  const edit = useStore($edit)
  const current = useStore($current)
  const pictures = useStore($thumbnails)
  if (edit === null) return null
  return (
    <section className="studio-chapters" aria-label={t('studio.chapterList')}>
      <div className="row">
        <h2 className="grow">{t('studio.chapterList')}</h2>
        <Button look="quiet" icon={clipboardPaste} aria-haspopup="dialog" onClick={onPaste}>
          {t('studio.paste')}
        </Button>
      </div>
      <ol>
        {spansOf(edit).map((span, n) => (
          <ChapterRow
            key={span.id}
            {...{ n, isCurrent: n === current, picture: pictureOf(span, pictures) }}
            {...{ name: span.name, isRest: span.isRest, start: span.start, seconds: span.seconds }}
          />
        ))}
      </ol>
    </section>
  )
}

interface ChapterRowProps {
  n: number
  isCurrent: boolean
  picture: string | null
  name: string
  isRest: boolean
  start: number
  seconds: number
}

const ChapterRow = memo(function ChapterRow({ n, isCurrent, picture, name, isRest, ...times }: ChapterRowProps) {
  const t = useStore($t)
  return (
    <li aria-current={isCurrent || undefined}>
      <button type="button" onClick={() => goToChapter(n)}>
        <span className="studio-shot">{picture !== null && <img src={picture} alt="" />}</span>
        <span className="grow">
          <b>{name}</b>
          <span className="muted numeric">
            <Glyph of={isRest ? restGlyph : workGlyph} className={isRest ? 'phase-rest' : 'phase-work'} />
            {t(isRest ? 'phases.rest' : 'phases.work')} {formatClock(times.seconds)}
          </span>
        </span>
        <span className="numeric studio-shot-at">{formatTenths(times.start)}</span>
      </button>
    </li>
  )
})
