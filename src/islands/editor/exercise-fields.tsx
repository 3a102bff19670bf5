import { useStore } from '@nanostores/react'
import type { ClipboardEvent } from 'react'
import { removeStep, setIntroSeconds, setIntroText, setRest, updateExercise, updateStep } from '#core/editor/editing.ts'
import { issueText } from '#core/app/errors.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { BOUNDS, USUAL_REP_SEC, type Step } from '#core/workout/workout.ts'
import { change, pasteList } from '../../stores/editor/editor.ts'
import { $t } from '../../stores/app/locale.ts'
import { $settings } from '../../stores/account/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { introGlyph, restGlyph, workGlyph } from '../../ui/glyphs.ts'
import { copy, trash2 } from '../../ui/icons.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CountField } from './count-field.tsx'
import type { ExerciseRowProps } from './exercise-row-props.ts'
import { rowId } from './row-parts.ts'
import { TimeField } from './time-field.tsx'
import { useLimit } from './use-limit.ts'

/** A pasted list of names becomes several exercises. */
function onPaste(event: ClipboardEvent, position: number): void {
  const text = event.clipboardData.getData('text')
  if (!/\S\s*\n\s*\S/.test(text)) return
  event.preventDefault()
  void pasteList(position, text).catch(() => undefined)
}

type PartProps = Pick<ExerciseRowProps, 'exercise' | 'position' | 'issues'>

function NameField({ exercise, position, issues }: PartProps) {
  const t = useStore($t)
  const limit = useLimit(exercise.name, BOUNDS.exerciseNameMax, issueText(issues, 'name', t))
  return (
    <Field label={t('editor.exerciseName')} hint={exercise.name === '' ? t('editor.pasteHint') : undefined} {...limit}>
      {(control) => (
        <TextInput
          {...control}
          value={exercise.name}
          enterKeyHint="next"
          onPaste={(event) => onPaste(event, position)}
          onChange={(name) => change((now) => updateExercise(now, exercise.id, (one) => ({ ...one, name })))}
        />
      )}
    </Field>
  )
}

/** Work only for an exercise with a single step. */
function TimeFields({ exercise, restSec, position, issues }: PartProps & { restSec: number }) {
  const t = useStore($t)
  const { id } = exercise
  const intro = exercise.intro[0]
  return (
    <div className="editor-steps">
      <TimeField
        label={t('phases.intro')}
        glyph={{ of: introGlyph, className: 'phase-intro' }}
        value={intro?.length.kind === 'time' ? intro.length.seconds : 0}
        min={0}
        error={issueText(issues, 'intro.0.length.seconds', t)}
        onChange={(seconds) => change((now) => setIntroSeconds(now, id, seconds))}
      />
      {exercise.steps.length === 1 && (
        <StepLengthField exerciseId={id} index={0} step={exercise.steps[0]} issues={issues} />
      )}
      <TimeField
        label={t('phases.rest')}
        glyph={{ of: restGlyph, className: 'phase-rest' }}
        value={restSec}
        min={0}
        error={issueText(issues, 'restSec', t)}
        onChange={(seconds) => change((now) => setRest(now, position, seconds))}
      />
    </div>
  )
}

export function ExerciseFields(props: ExerciseRowProps) {
  const { exercise, slotKey, restSec, position, issues } = props
  const t = useStore($t)
  const { defaultIntroTimeSec } = useStore($settings)
  const { id } = exercise
  const part = { exercise, position, issues }
  return (
    <div className="editor-row-body" id={rowId(slotKey, 'body')}>
      <NameField {...part} />
      <TimeFields {...part} restSec={restSec} />
      <TextField
        label={t('editor.introText')}
        value={exercise.intro[0]?.text ?? ''}
        error={issueText(issues, 'intro.0.text', t)}
        onChange={(text) => change((now) => setIntroText(now, id, text, defaultIntroTimeSec))}
      />
      {exercise.steps.map((step, index) => (
        <StepFields
          key={index}
          step={step}
          index={index}
          count={exercise.steps.length}
          exerciseId={id}
          issues={issues}
        />
      ))}
      <div className="row editor-row-actions">
        <Button icon={copy} onClick={() => props.onDuplicate(position)}>
          {t('editor.duplicate')}
        </Button>
        <Button
          look="quiet"
          className="editor-remove"
          icon={trash2}
          onClick={() => props.onRemove(position, props.neighbour)}
        >
          {t('editor.remove')}
        </Button>
      </div>
    </div>
  )
}

interface StepProps {
  exerciseId: string
  index: number
  issues: readonly InputIssue[]
}

/** With several steps each has its own length; a single step's length is beside intro and rest. */
function StepFields({ step, index, count, exerciseId, issues }: StepProps & { step: Step; count: number }) {
  const t = useStore($t)
  const at = { list: 'steps', index } as const
  const text = (
    <TextField
      label={t('editor.workText')}
      value={step.text}
      error={issueText(issues, `steps.${index}.text`, t)}
      onChange={(value) => change((now) => updateStep(now, exerciseId, at, { text: value }))}
    />
  )
  if (count === 1) return text
  const number = index + 1
  return (
    <fieldset className="editor-step">
      <legend>{t('editor.step', { number })}</legend>
      <StepLengthField exerciseId={exerciseId} index={index} step={step} issues={issues} />
      {text}
      <Button
        look="quiet"
        className="editor-remove"
        icon={trash2}
        onClick={() => change((now) => removeStep(now, exerciseId, at))}
      >
        {t('editor.removeStep', { number })}
      </Button>
    </fieldset>
  )
}

/** Time or repetitions. Switching back and forth keeps a sensible value for each. */
function StepLengthField({ exerciseId, index, step, issues }: StepProps & { step: Step | undefined }) {
  const t = useStore($t)
  const { defaultExerciseTimeSec } = useStore($settings)
  if (step === undefined) return null
  const set = (length: Step['length']) =>
    change((now) => updateStep(now, exerciseId, { list: 'steps', index }, { length }))
  return (
    <div className="editor-work-length">
      {step.length.kind === 'time' ? (
        <TimeField
          label={t('phases.work')}
          glyph={{ of: workGlyph, className: 'phase-work' }}
          value={step.length.seconds}
          min={1}
          error={issueText(issues, `steps.${index}.length.seconds`, t)}
          onChange={(seconds) => set({ kind: 'time', seconds })}
        />
      ) : (
        <RepsFields
          length={step.length}
          error={(part) => issueText(issues, `steps.${index}.length.${part}`, t)}
          onChange={set}
        />
      )}
      <div className="editor-kinds" role="group" aria-label={t('editor.length')}>
        <button
          type="button"
          aria-pressed={step.length.kind === 'time'}
          onClick={() => step.length.kind !== 'time' && set({ kind: 'time', seconds: defaultExerciseTimeSec })}
        >
          {t('editor.byTime')}
        </button>
        <button
          type="button"
          aria-pressed={step.length.kind === 'reps'}
          onClick={() => step.length.kind !== 'reps' && set({ kind: 'reps', reps: 10 })}
        >
          {t('editor.byReps')}
        </button>
      </div>
    </div>
  )
}

type Reps = Extract<Step['length'], { kind: 'reps' }>

interface RepsProps {
  length: Reps
  error: (part: 'reps' | 'repSec') => string | undefined
  onChange: (length: Reps) => void
}

/** How many, and about how long one of them takes. */
function RepsFields({ length, error, onChange }: RepsProps) {
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
        error={error('reps')}
        onChange={(now) => change(now, repSec)}
      />
      <CountField
        label={t('editor.repSec')}
        value={repSec}
        min={1}
        max={BOUNDS.repSecMax}
        refusal="rep-sec-out-of-range"
        error={error('repSec')}
        onChange={(each) => change(reps, each)}
      />
    </>
  )
}

function TextField(props: {
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const limit = useLimit(props.value, BOUNDS.stepTextMax, props.error)
  return (
    <Field label={props.label} {...limit}>
      {(control) => <TextArea {...control} rows={2} value={props.value} onChange={props.onChange} />}
    </Field>
  )
}
