/** "Fit my time": makes any workout take a given number of minutes, and says what changes. */
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { Minus, Plus } from 'lucide-react'
import type { Translate } from '#core/app/translate.ts'
import { formatClock } from '#core/app/format.ts'
import { fitToTime, type FitAnswer, type TimeChange } from '#core/composer/fit-time.ts'
import { compile, countTurns, type TimingSettings } from '#core/player/compile.ts'
import { ridgeOf } from '#core/player/segment.ts'
import { BOUNDS, hasMasterVideo, type WorkoutContent } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

export const MINUTES = { min: 1, max: 999 } as const
const QUICK = [10, 15, 20, 30, 45]

const read = (typed: string): number | null => {
  const minutes = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return minutes >= MINUTES.min ? minutes : null
}

interface MinutesFieldProps {
  /** Null while the text is not a number of minutes. */
  value: number | null
  onChange: (minutes: number | null) => void
}

/** Applies every key, so that its effect shows at once. */
export function MinutesField({ value, onChange }: MinutesFieldProps) {
  const t = useStore($t)
  const [typed, setTyped] = useState(() => String(value ?? ''))
  const type = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  const step = (by: number) => type(String(Math.min(MINUTES.max, Math.max(MINUTES.min, (value ?? 0) + by))))
  return (
    <>
      <Field label={t('fit.minutes')} error={value === null ? t('fit.badNumber') : undefined}>
        {(control) => (
          <div className="stepper" role="group" aria-label={t('fit.minutes')}>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('fit.less')}
              disabled={value === MINUTES.min}
              onClick={() => step(-1)}
            >
              <Icon of={Minus} />
            </button>
            <input
              {...control}
              role="spinbutton"
              aria-valuenow={value ?? undefined}
              aria-valuemin={MINUTES.min}
              aria-valuemax={MINUTES.max}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              onFocus={(event) => event.target.select()}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                step(event.key === 'ArrowUp' ? 1 : -1)
              }}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('fit.more')}
              disabled={value === MINUTES.max}
              onClick={() => step(1)}
            >
              <Icon of={Plus} />
            </button>
          </div>
        )}
      </Field>
      <Quick value={value} onPick={(minutes) => type(String(minutes))} />
    </>
  )
}

function Quick({ value, onPick }: { value: number | null; onPick: (minutes: number) => void }) {
  const t = useStore($t)
  return (
    <div className="fit-quick" role="group" aria-label={t('fit.minutes')}>
      {QUICK.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className="button"
          aria-pressed={value === minutes}
          onClick={() => onPick(minutes)}
        >
          {t('fit.quick', { count: minutes })}
        </button>
      ))}
    </div>
  )
}

export interface FitSheetProps {
  /** The workout as its author wrote it. */
  content: WorkoutContent
  settings: TimingSettings
  /** Current length in seconds if it was fitted before. */
  nowSec?: number
  applyLabel: string
  hint?: string
  /** Also closes the sheet. */
  onApply: (content: WorkoutContent, seconds: number) => void
  onClose: () => void
}

const hasReps = ({ exercises }: WorkoutContent): boolean =>
  exercises.some(({ steps }) => steps.some(({ length }) => length.kind === 'reps'))

/** Key of the text that says why the workout cannot be fitted. */
function obstacleTo(content: WorkoutContent): string | null {
  if (hasMasterVideo(content)) return 'fit.video'
  if (countTurns(content.blocks) > BOUNDS.turnsMax) return 'fit.tooMany'
  return countTurns(content.blocks) === 0 ? 'fit.empty' : null
}

export function FitSheet(props: FitSheetProps) {
  const t = useStore($t)
  const { content, onClose } = props
  const [obstacle] = useState(() => obstacleTo(content))
  if (obstacle === null) return <Fitting {...props} />
  return (
    <Sheet isOpen onClose={onClose} title={t('fit.title')} closeLabel={t('fit.close')}>
      <p>{t(obstacle)}</p>
    </Sheet>
  )
}

/** Seconds in words, marked as an estimate if they are one. */
function useTime(content: WorkoutContent, settings: TimingSettings) {
  const t = useStore($t)
  const { lastOpen, nominalTotalSec } = useMemo(() => compile(content, settings), [content, settings])
  const timeOf = (seconds: number): string =>
    lastOpen === -1 ? formatClock(seconds) : t('fit.about', { time: formatClock(seconds) })
  return { timeOf, wholeSec: nominalTotalSec }
}

function Fitting({ content, settings, nowSec, applyLabel, hint, onApply, onClose }: FitSheetProps) {
  const t = useStore($t)
  const { timeOf, wholeSec } = useTime(content, settings)
  const lastsSec = nowSec ?? wholeSec
  const [minutes, setMinutes] = useState<number | null>(() =>
    Math.min(MINUTES.max, Math.max(MINUTES.min, Math.round(lastsSec / 60)))
  )
  const answer = useMemo(
    () => (minutes === null ? null : fitToTime(content, minutes, settings)),
    [content, minutes, settings]
  )
  const isFitted = nowSec !== undefined && nowSec !== wholeSec
  const isNew = answer?.ok === true && (answer.changes.length > 0 || isFitted)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('fit.title')}
      closeLabel={t('fit.close')}
      actions={
        <>
          {isFitted && (
            <Button onClick={() => onApply(content, wholeSec)}>{t('fit.asItWas', { time: timeOf(wholeSec) })}</Button>
          )}
          <Button look="primary" disabled={!isNew} onClick={() => isNew && onApply(answer.content, answer.seconds)}>
            {applyLabel}
          </Button>
        </>
      }
    >
      <div className="stack fit-sheet">
        <p className="numeric">{t('fit.lasts', { time: timeOf(lastsSec) })}</p>
        <MinutesField value={minutes} onChange={setMinutes} />
        <div className="fit-answer" role="status">
          {answer !== null && <Answer answer={answer} settings={settings} timeOf={timeOf} />}
        </div>
        {hasReps(content) && <p className="fit-hint">{t('fit.estimate')}</p>}
        {hint !== undefined && <p className="fit-hint">{hint}</p>}
      </div>
    </Sheet>
  )
}

function sentenceOf(change: TimeChange, t: Translate): string {
  if (change.kind === 'rounds') {
    const { name, from, to } = change
    return name === '' ? t('fit.rounds', { from, to }) : t('fit.roundsOf', { name, from, to })
  }
  const times = { from: formatClock(change.fromSec), to: formatClock(change.toSec) }
  return t(`fit.${change.kind === 'rests' ? 'rests' : change.sections}`, times)
}

function Answer({
  answer,
  settings,
  timeOf
}: {
  answer: FitAnswer
  settings: TimingSettings
  timeOf: (seconds: number) => string
}) {
  const t = useStore($t)
  if (!answer.ok) {
    const { problem } = answer
    if (problem.code === 'video') return <p>{t('fit.video')}</p>
    const [key, seconds] =
      problem.code === 'too-short' ? ['fit.tooShort', problem.leastSec] : ['fit.tooLong', problem.mostSec]
    return <p className="field-error">{t(key, { time: timeOf(seconds) })}</p>
  }
  if (answer.changes.length === 0) return <p>{t('fit.same', { time: timeOf(answer.seconds) })}</p>
  return (
    <>
      <p className="fit-length numeric">{t('fit.newLength', { time: timeOf(answer.seconds) })}</p>
      <Ridge segments={ridgeOf(compile(answer.content, settings))} />
      <ul className="numeric">
        {answer.changes.map((change) => (
          <li key={sentenceOf(change, t)}>{sentenceOf(change, t)}</li>
        ))}
      </ul>
    </>
  )
}
