import { useStore } from '@nanostores/react'
import { useId, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { BOUNDS, USUAL_REP_SEC, type StepLength } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { WorkGlyph, IntroGlyph } from '../../ui/glyphs.tsx'
import { CountField } from './count-field.tsx'
import { TimeField } from './time-field.tsx'

export interface LengthFieldProps {
  label: string
  length: StepLength
  isIntro?: boolean
  /** True if a tempo says how long a repetition takes. */
  hasTempo?: boolean
  /** Seconds to start with when it becomes a time. */
  defaultSec: number
  error?: ((part: 'seconds' | 'reps' | 'repSec') => string | undefined) | undefined
  onChange: (length: StepLength) => void
}

const DEFAULT_REPS = 10

/** Time or repetitions. Typing `x` in a time switches to repetitions, as in x10; typing `t` switches back. */
export function LengthField({
  label,
  length,
  isIntro = false,
  hasTempo = false,
  defaultSec,
  error,
  onChange
}: LengthFieldProps) {
  const t = useStore($t)
  const setKind = (kind: StepLength['kind']) => {
    if (kind === length.kind) return
    onChange(kind === 'time' ? { kind, seconds: defaultSec } : { kind, reps: DEFAULT_REPS })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const other = length.kind === 'time' ? 'x' : 't'
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain || event.key.toLowerCase() !== other || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const box = event.currentTarget
    // Rendered synchronously, because the next key belongs to the new field.
    flushSync(() => setKind(other === 'x' ? 'reps' : 'time'))
    box.querySelector<HTMLInputElement>('input[role=spinbutton]')?.focus()
  }
  return (
    <div className="editor-work-length" onKeyDown={onKeyDown} role="presentation">
      {length.kind === 'time' ? (
        <TimeField
          label={label}
          glyph={isIntro ? { of: IntroGlyph, className: 'phase-intro' } : { of: WorkGlyph, className: 'phase-work' }}
          value={length.seconds}
          min={1}
          error={error?.('seconds')}
          onChange={(seconds) => onChange({ kind: 'time', seconds })}
        />
      ) : (
        <RepsFields length={length} hasTempo={hasTempo} error={error} onChange={onChange} />
      )}
      <Kinds
        label={t('editor.length')}
        value={length.kind}
        options={[
          { value: 'time', label: t('editor.byTime') },
          { value: 'reps', label: t('editor.byReps') }
        ]}
        onChange={setKind}
      />
    </div>
  )
}

interface KindsProps<T extends string> {
  label: string
  /** Null if several items differ. */
  value: T | null
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** Two to four options side by side, one of them selected; a single tab stop. */
export function Kinds<T extends string>({ label, value, options, onChange }: KindsProps<T>) {
  const name = useId()
  return (
    <div className="editor-kinds" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

type Reps = Extract<StepLength, { kind: 'reps' }>

interface RepsProps {
  length: Reps
  hasTempo: boolean
  error: LengthFieldProps['error']
  onChange: (length: Reps) => void
}

/** The number of repetitions, and about how long each takes. */
function RepsFields({ length, hasTempo, error, onChange }: RepsProps) {
  const t = useStore($t)
  const { reps, repSec = USUAL_REP_SEC } = length
  const change = (now: number, each: number) =>
    onChange({ kind: 'reps', reps: now, ...(each === USUAL_REP_SEC ? {} : { repSec: each }) })
  return (
    <>
      <CountField
        label={t('editor.byReps')}
        value={reps}
        min={1}
        max={BOUNDS.repsMax}
        refusal="reps-out-of-range"
        error={error?.('reps')}
        onChange={(now) => change(now, repSec)}
      />
      {!hasTempo && (
        <CountField
          label={t('editor.repSec')}
          value={repSec}
          min={1}
          max={BOUNDS.repSecMax}
          refusal="rep-sec-out-of-range"
          error={error?.('repSec')}
          onChange={(each) => change(reps, each)}
        />
      )}
    </>
  )
}
