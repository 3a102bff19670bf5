/** The chapter at the current position of the video. */
import { useStore } from '@nanostores/react'
import { Combine, Magnet, Repeat2, Scissors, Minus, Plus } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { formatTenths, parseTenths } from '#core/studio/chapter-times.ts'
import { canJoinNext, groupAt, spansOf, type Span } from '#core/studio/chapters.ts'
import { BOUNDS, LEVELS, type Level } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import {
  $snaps,
  joinChapter,
  markHere,
  moveChapter,
  moveVideoEnd,
  setFields
} from '../../stores/studio/edit-actions.ts'
import { $quiet } from '../../stores/studio/video-parts.ts'
import { $at, $current, $edit } from '../../stores/studio/studio-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea, TextInput, Select } from '../../ui/field.tsx'
import { RestGlyph, WorkGlyph } from '../../ui/glyphs.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'

const KEYS: Readonly<Record<string, number>> = { ArrowUp: 0.1, ArrowDown: -0.1 }

interface TenthsFieldProps {
  label: string
  lessLabel: string
  moreLabel: string
  hint?: string | undefined
  /** Shown if the text is not a time. */
  wrongText: string
  value: number
  isFixed: boolean
  onChange: (seconds: number) => void
}

/** Seconds to a tenth. Invalid text leaves the last valid time in place. */
export function TenthsField({ label, lessLabel, moreLabel, hint, wrongText, ...of }: TenthsFieldProps) {
  const { value, isFixed, onChange } = of
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const step = (by: number) => {
    setTyped(null)
    setWrong(false)
    onChange(value + by)
  }
  const commit = () => {
    if (typed === null) return
    const seconds = parseTenths(typed)
    setTyped(null)
    setWrong(seconds === null)
    if (seconds !== null) onChange(seconds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setTyped(null)
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(event.shiftKey ? by * 10 : by)
  }
  return (
    <Field label={label} hint={hint} error={isWrong ? wrongText : undefined}>
      {(control) => (
        <div className="stepper studio-tenths">
          <button type="button" tabIndex={-1} aria-label={lessLabel} disabled={isFixed} onClick={() => step(-0.1)}>
            <Icon of={Minus} />
          </button>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            readOnly={isFixed}
            value={typed ?? formatTenths(value)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            onKeyDown={isFixed ? undefined : onKeyDown}
          />
          <button type="button" tabIndex={-1} aria-label={moreLabel} disabled={isFixed} onClick={() => step(0.1)}>
            <Icon of={Plus} />
          </button>
        </div>
      )}
    </Field>
  )
}

interface ChapterCardProps {
  canTrim: boolean
  onRepeat: (n: number) => void
}

export function ChapterCard({ canTrim, onRepeat }: ChapterCardProps) {
  const t = useStore($t)
  const edit = useStore($edit)
  const n = useStore($current)
  const spans = edit === null ? [] : spansOf(edit)
  const chapter = spans[n]
  if (chapter === undefined) return null
  const isLast = n === spans.length - 1
  return (
    <section
      className="card stack studio-chapter"
      aria-label={t('studio.chapterOf', { n: n + 1, count: spans.length })}
    >
      <div className="row wrap">
        <h2 className="grow">{t('studio.chapterOf', { n: n + 1, count: spans.length })}</h2>
        <span className="numeric muted">
          {t('studio.fromTo', { from: formatTenths(chapter.start), to: formatTenths(chapter.end) })}
        </span>
      </div>
      <div className="studio-chapter-fields">
        <NameField chapter={chapter} n={n} />
        <KindField isRest={chapter.isRest} onChange={(isRest) => setFields(n, { isRest })} />
        {!chapter.isRest && <LevelField value={chapter.level} onChange={(level) => setFields(n, { level })} />}
        <StartField chapter={chapter} n={n} canTrim={canTrim} />
        {isLast && canTrim && <EndField end={chapter.end} />}
      </div>
      <Field label={t('studio.text')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={BOUNDS.stepTextMax}
            value={chapter.text}
            onChange={(text) => setFields(n, { text })}
          />
        )}
      </Field>
      <ChapterButtons n={n} isLast={isLast} canTrim={canTrim} onRepeat={onRepeat} />
    </section>
  )
}

function NameField({ chapter, n }: { chapter: Span; n: number }) {
  const t = useStore($t)
  const error = chapter.name.trim() === '' ? t('filming.makeNoName') : undefined
  return (
    <Field label={t('studio.name')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={BOUNDS.exerciseNameMax}
          enterKeyHint="done"
          value={chapter.name}
          onChange={(name) => setFields(n, { name })}
        />
      )}
    </Field>
  )
}

function KindField({ isRest, onChange }: { isRest: boolean; onChange: (isRest: boolean) => void }) {
  const t = useStore($t)
  const id = useId()
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {t('studio.is')}
      </span>
      <div className="studio-kind" role="radiogroup" aria-labelledby={id}>
        {([false, true] as const).map((one) => (
          <label key={String(one)}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={one === isRest}
              onChange={() => onChange(one)}
            />
            <Glyph of={one ? RestGlyph : WorkGlyph} className={one ? 'phase-rest' : 'phase-work'} />
            {t(one ? 'phases.rest' : 'phases.work')}
          </label>
        ))}
      </div>
    </div>
  )
}

function LevelField({ value, onChange }: { value: Level | null; onChange: (level: Level | null) => void }) {
  const t = useStore($t)
  const edit = useStore($edit)
  const usual = t('chapters.asWorkout', { level: t(`levels.${edit?.level ?? 'base'}`) })
  const options = LEVELS.map((level) => ({ value: level, label: t(`levels.${level}`) }))
  return (
    <Field label={t('editor.level')}>
      {(control) => (
        <Select<Level | ''>
          {...control}
          value={value ?? ''}
          options={[{ value: '', label: usual }, ...options]}
          onChange={(level) => onChange(level === '' ? null : level)}
        />
      )}
    </Field>
  )
}

function StartField({ chapter, n, canTrim }: { chapter: Span; n: number; canTrim: boolean }) {
  const t = useStore($t)
  const isFixed = n === 0 && !canTrim
  const label = t('studio.startsAt')
  return (
    <TenthsField
      key={chapter.id}
      label={label}
      lessLabel={t('studio.less', { label })}
      moreLabel={t('studio.more', { label })}
      hint={n === 0 && canTrim ? t('studio.cutBefore') : undefined}
      wrongText={t('studio.noTime')}
      value={chapter.start}
      isFixed={isFixed}
      onChange={(to) => moveChapter(n, to)}
    />
  )
}

function EndField({ end }: { end: number }) {
  const t = useStore($t)
  const label = t('studio.endsAt')
  return (
    <TenthsField
      label={label}
      lessLabel={t('studio.less', { label })}
      moreLabel={t('studio.more', { label })}
      hint={t('studio.cutAfter')}
      wrongText={t('studio.noTime')}
      value={end}
      isFixed={false}
      onChange={moveVideoEnd}
    />
  )
}

interface ChapterButtonsProps extends ChapterCardProps {
  n: number
  isLast: boolean
}

function ChapterButtons({ n, isLast, canTrim, onRepeat }: ChapterButtonsProps) {
  const t = useStore($t)
  const edit = useStore($edit)
  const group = edit === null ? undefined : groupAt(edit, n)
  const snaps = useStore($snaps)
  const hasQuiet = useStore($quiet).length > 0
  return (
    <div className="row wrap studio-chapter-buttons">
      {hasQuiet && (
        <Button icon={Magnet} aria-pressed={snaps} onClick={() => $snaps.set(!snaps)}>
          {t('studio.snap')}
        </Button>
      )}
      <Button icon={Scissors} onClick={markHere}>
        {t('studio.split')}
      </Button>
      {edit !== null && canJoinNext(edit, n) && (
        <Button icon={Combine} onClick={() => joinChapter(n)}>
          {t('studio.join')}
        </Button>
      )}
      <Button icon={Repeat2} aria-haspopup="dialog" onClick={() => onRepeat(n)}>
        {group === undefined ? t('chapters.repeat') : t('chapters.rounds', { count: group.rounds })}
      </Button>
      {n === 0 && canTrim && <Button onClick={() => moveChapter(0, $at.get())}>{t('studio.beginHere')}</Button>}
      {isLast && canTrim && <Button onClick={() => moveVideoEnd($at.get())}>{t('studio.endHere')}</Button>}
    </div>
  )
}
