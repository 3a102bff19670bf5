/** The steps of an exercise: rest or preparation, and work. */
import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp, Copy, Plus, Trash2, X } from 'lucide-react'
import { memo } from 'react'
import { issueText } from '#core/app/errors.ts'
import { insertStep, moveStep, removeStep, timedStep, updateStep, type StepAt } from '#core/editor/editing.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { TEMPO_PARTS } from '#core/workout/tempo.ts'
import { BOUNDS, type Exercise, type Side, type Step } from '#core/workout/workout.ts'
import { change } from '../../stores/editor/editor.ts'
import { $settings } from '../../stores/account/settings.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, TextArea, Select } from '../../ui/field.tsx'
import { IntroGlyph, WorkGlyph } from '../../ui/glyphs.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { LengthField } from './length-field.tsx'
import { loadStepMedia } from './media/media-parts.ts'
import type { StepMediaProps } from './media/step-media.tsx'
import { useLimit } from './workout-limit-note.tsx'
import { useTextAfterPause } from '../../ui/use-text-after-pause.ts'

interface StepsProps {
  exercise: Exercise
  issues: readonly InputIssue[]
}

export function StepFields({ exercise, issues }: StepsProps) {
  const t = useStore($t)
  const { defaultIntroTimeSec, defaultExerciseTimeSec } = useStore($settings)
  const { id, intro, steps } = exercise
  const add = (list: StepAt['list']) => {
    const last = exercise[list].at(-1)
    const fresh = timedStep(list === 'intro' ? defaultIntroTimeSec : defaultExerciseTimeSec)
    const step = last === undefined ? fresh : { ...fresh, length: last.length, side: last.side }
    change((now) => insertStep(now, id, { list, index: exercise[list].length }, step))
  }
  const props = { exerciseId: id, issues, isAlone: intro.length + steps.length === 1 }
  return (
    <div className="editor-steps">
      {intro.map((step, index) => (
        <StepPart key={`intro-${index}`} {...props} list="intro" index={index} count={intro.length} step={step} />
      ))}
      {steps.map((step, index) => (
        <StepPart key={`steps-${index}`} {...props} list="steps" index={index} count={steps.length} step={step} />
      ))}
      <div className="row editor-step-adds">
        {intro.length < BOUNDS.stepsMax && (
          <Button look="quiet" icon={Plus} onClick={() => add('intro')}>
            {t('editor.addIntro')}
          </Button>
        )}
        {steps.length < BOUNDS.stepsMax && (
          <Button look="quiet" icon={Plus} onClick={() => add('steps')}>
            {t('editor.addStep')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface StepPartProps extends StepAt {
  exerciseId: string
  step: Step
  count: number
  /** True if the exercise has no other step. */
  isAlone: boolean
  issues: readonly InputIssue[]
}

/** Memoized: typing a name renders no step again. */
const StepPart = memo(function StepPart(props: StepPartProps) {
  const { exerciseId, list, index, step, isAlone, issues } = props
  const t = useStore($t)
  const at = { list, index } as const
  const path = `${list}.${index}`
  const length = (
    <>
      <StepTime
        exerciseId={exerciseId}
        list={list}
        index={index}
        length={step.length}
        hasTempo={step.tempo !== undefined}
        issues={issues}
      />
      {list === 'steps' && <StepTempo exerciseId={exerciseId} index={index} tempo={step.tempo} issues={issues} />}
    </>
  )
  const text = (
    <TextField
      label={t(list === 'intro' ? 'editor.introText' : 'editor.workText')}
      value={step.text}
      error={issueText(issues, `${path}.text`, t)}
      onChange={(next) =>
        change((now) => updateStep(now, exerciseId, at, { text: next }), `text-${path}-${exerciseId}`)
      }
    />
  )
  const files = <StepFiles exerciseId={exerciseId} {...at} step={step} />
  if (isAlone) {
    return (
      <>
        {length}
        {text}
        {files}
      </>
    )
  }
  return (
    <fieldset className="editor-step">
      <StepHead {...props} />
      {length}
      {props.count > 1 && list === 'steps' && <StepSide {...props} />}
      {text}
      {files}
    </fieldset>
  )
})

type StepTimeProps = Pick<StepPartProps, 'exerciseId' | 'list' | 'index' | 'issues'> &
  Pick<Step, 'length'> & { hasTempo: boolean }

const StepTime = memo(function StepTime({ exerciseId, list, index, length, hasTempo, issues }: StepTimeProps) {
  const t = useStore($t)
  const { defaultExerciseTimeSec } = useStore($settings)
  const path = `${list}.${index}`
  return (
    <LengthField
      label={t(list === 'intro' ? 'phases.intro' : 'phases.work')}
      length={length}
      isIntro={list === 'intro'}
      hasTempo={hasTempo}
      defaultSec={defaultExerciseTimeSec}
      error={(part) => issueText(issues, `${path}.length.${part}`, t)}
      onChange={(next) =>
        change((now) => updateStep(now, exerciseId, { list, index }, { length: next }), `length-${path}-${exerciseId}`)
      }
    />
  )
})

/** Tempo to start with: three seconds down, up at once. */
const FIRST_TEMPO = '3-0-1-0'
const TEMPO_SECONDS = Array.from({ length: 11 }, (_, seconds) => ({ value: String(seconds), label: String(seconds) }))

interface StepTempoProps extends Pick<StepPartProps, 'exerciseId' | 'index' | 'issues'> {
  tempo: string | undefined
}

/** Four numbers of seconds, or a button that adds them. */
const StepTempo = memo(function StepTempo({ exerciseId, index, tempo, issues }: StepTempoProps) {
  const t = useStore($t)
  const set = (next: string | undefined) =>
    change(
      (now) => updateStep(now, exerciseId, { list: 'steps', index }, { tempo: next }),
      `tempo-${index}-${exerciseId}`
    )
  if (tempo === undefined) {
    return (
      <Button look="quiet" icon={Plus} onClick={() => set(FIRST_TEMPO)}>
        {t('editor.addTempo')}
      </Button>
    )
  }
  const seconds = tempo.split('-')
  const error = issueText(issues, `steps.${index}.tempo`, t)
  return (
    <div role="group" aria-label={t('editor.tempo')} className="editor-tempo">
      <p className="editor-tempo-head">
        <b>{t('editor.tempo')}</b>
        <IconButton icon={X} label={t('editor.removeTempo')} onClick={() => set(undefined)} />
      </p>
      {TEMPO_PARTS.map((part, at) => (
        <Field key={part} label={t(`editor.tempo_${part}`)}>
          {(control) => (
            <Select
              {...control}
              value={seconds[at] ?? '0'}
              options={TEMPO_SECONDS}
              onChange={(value) => set(seconds.with(at, value).join('-'))}
            />
          )}
        </Field>
      ))}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
})

const hasSameFiles = (a: StepMediaProps, b: StepMediaProps): boolean =>
  a.exerciseId === b.exerciseId &&
  a.list === b.list &&
  a.index === b.index &&
  a.step.mediaType === b.step.mediaType &&
  a.step.url === b.step.url &&
  a.step.alt === b.step.alt &&
  a.step.audioUrl === b.step.audioUrl

const StepFiles = memo(
  (step: StepMediaProps) => (
    <LazyPart load={loadStepMedia} props={step} onFail={() => {}}>
      <div className="editor-files-soon" />
    </LazyPart>
  ),
  hasSameFiles
)

function StepHead({ exerciseId, list, index, count, step }: StepPartProps) {
  const t = useStore($t)
  const at = { list, index } as const
  const isIntro = list === 'intro'
  const phase = t(isIntro ? 'phases.intro' : 'phases.work')
  const name = count > 1 ? `${phase} ${index + 1}` : phase
  const move = (by: -1 | 1) => change((now) => moveStep(now, exerciseId, at, by))
  return (
    <div className="editor-step-head">
      <b>
        <Glyph of={isIntro ? IntroGlyph : WorkGlyph} className={isIntro ? 'phase-intro' : 'phase-work'} />
        {name}
      </b>
      {count > 1 && (
        <>
          <IconButton
            icon={ArrowUp}
            label={t('editor.stepUp', { name })}
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('editor.stepDown', { name })}
            disabled={index === count - 1}
            onClick={() => move(1)}
          />
        </>
      )}
      {count < BOUNDS.stepsMax && (
        <IconButton
          icon={Copy}
          label={t('editor.stepCopy', { name })}
          onClick={() => change((now) => insertStep(now, exerciseId, { list, index: index + 1 }, step))}
        />
      )}
      {(isIntro || count > 1) && (
        <IconButton
          icon={Trash2}
          label={t('editor.stepRemove', { name })}
          onClick={() => change((now) => removeStep(now, exerciseId, at))}
        />
      )}
    </div>
  )
}

const SIDES: readonly Side[] = ['none', 'each', 'left', 'right']

function StepSide({ exerciseId, list, index, step }: StepPartProps) {
  const t = useStore($t)
  return (
    <Field label={t('editor.sides')}>
      {(control) => (
        <Select<Side>
          {...control}
          value={step.side}
          options={SIDES.map((value) => ({ value, label: t(`editor.sides_${value}`) }))}
          onChange={(side) => change((now) => updateStep(now, exerciseId, { list, index }, { side }))}
        />
      )}
    </Field>
  )
}

function TextField(props: {
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const limit = useLimit(props.value, BOUNDS.stepTextMax, props.error)
  const typed = useTextAfterPause(props.value, props.onChange)
  return (
    <Field label={props.label} {...limit}>
      {(control) => <TextArea {...control} rows={2} {...typed} />}
    </Field>
  )
}
