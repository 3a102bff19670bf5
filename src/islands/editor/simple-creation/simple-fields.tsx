import { useStore } from '@nanostores/react'
import { issueText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $form, $formIssues, $longLine, setForm } from '../../../stores/editor/simple-creation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field, TextArea, TextInput } from '../../../ui/field.tsx'
import { RestGlyph, WorkGlyph } from '../../../ui/glyphs.tsx'
import { CountField } from '../count-field.tsx'
import { LevelField, SportField } from '../level-field.tsx'
import { TimeField } from '../time-field.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { useLimit } from '../workout-limit-note.tsx'

const loadPresetFields = () => import('./preset-fields.tsx').then(({ PresetFields }) => PresetFields)

/** Upper bound of a circuit; the contract's limit is checked on creation. */
const STATIONS_MAX = 100

const NOTHING = {}
const backToCircuit = (): void => setForm({ preset: 'circuit' })

export function SimpleFields() {
  const t = useStore($t)
  const form = useStore($form)
  const issues = useStore($formIssues)
  const limit = useLimit(form.name, BOUNDS.nameMax, issueText(issues, 'name', t))
  return (
    <>
      <Field label={t('editor.name')} {...limit}>
        {(control) => (
          <TextInput {...control} value={form.name} enterKeyHint="next" onChange={(name) => setForm({ name })} />
        )}
      </Field>
      <div className="editor-pair">
        <SportField value={form.sport} onChange={(sport) => setForm({ sport })} />
        <LevelField value={form.level} onChange={(level) => setForm({ level })} />
      </div>
      {form.preset === 'circuit' ? (
        <>
          <ButtonLink look="quiet" className="simple-other-kinds" href={pathTo('addWorkoutOptions')}>
            {t('simple.otherKinds')}
          </ButtonLink>
          <ExercisesField />
          <RoundFields />
        </>
      ) : (
        <LazyPart load={loadPresetFields} props={NOTHING} onFail={backToCircuit} />
      )}
    </>
  )
}

function RoundFields() {
  const t = useStore($t)
  const form = useStore($form)
  const issues = useStore($formIssues)
  const error = (path: string) => issueText(issues, path, t)
  return (
    <div className="simple-steps">
      <CountField
        label={t('editor.rounds')}
        value={form.rounds}
        min={1}
        max={BOUNDS.roundsMax}
        refusal="rounds-out-of-range"
        error={error('rounds')}
        onChange={(rounds) => setForm({ rounds })}
      />
      <TimeField
        label={t('phases.work')}
        glyph={{ of: WorkGlyph, className: 'phase-work' }}
        value={form.workSec}
        min={1}
        error={error('workSec')}
        onChange={(workSec) => setForm({ workSec })}
      />
      <TimeField
        label={t('phases.rest')}
        glyph={{ of: RestGlyph, className: 'phase-rest' }}
        value={form.restSec}
        min={0}
        error={error('restSec')}
        onChange={(restSec) => setForm({ restSec })}
      />
      <TimeField
        label={t('editor.restBetween')}
        glyph={{ of: RestGlyph, className: 'phase-rest' }}
        value={form.restBetweenRoundsSec}
        min={0}
        hint={form.restBetweenRoundsSec === 0 ? t('simple.restBetweenHint') : undefined}
        error={error('restBetweenRoundsSec')}
        onChange={(restBetweenRoundsSec) => setForm({ restBetweenRoundsSec })}
      />
    </div>
  )
}

/** Lists exercises by name or only their number. */
export function ExercisesField() {
  const t = useStore($t)
  const form = useStore($form)
  const issues = useStore($formIssues)
  const long = useStore($longLine)
  const linesError = long === null ? issueText(issues, 'lines', t) : t('simple.longLine', { line: long })
  return (
    <div className="stack tight">
      <div className="simple-kinds" role="group" aria-label={t('simple.by')}>
        {(['names', 'stations'] as const).map((by) => (
          <button key={by} type="button" aria-pressed={form.by === by} onClick={() => setForm({ by })}>
            {t(by === 'names' ? 'simple.byNames' : 'simple.byStations')}
          </button>
        ))}
      </div>
      {form.by === 'names' ? (
        <Field label={t('simple.lines')} error={linesError}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              placeholder={t('simple.linesExample')}
              value={form.lines}
              onChange={(lines) => setForm({ lines })}
            />
          )}
        </Field>
      ) : (
        <CountField
          label={t('simple.stations')}
          value={form.stations}
          min={1}
          max={STATIONS_MAX}
          refusal="no-exercise"
          error={issueText(issues, 'stations', t)}
          onChange={(stations) => setForm({ stations })}
        />
      )}
    </div>
  )
}
