/** `/addWorkoutAI`: asks what the user wants and shows the resulting draft. */
import '../../styles/editor/editor.css'
import '../../styles/ai/make.css'
import { useStore } from '@nanostores/react'
import { Sparkles, Check } from 'lucide-react'
import { useEffect, type FormEvent, useState, type ReactNode } from 'react'
import { errorText } from '#core/app/errors.ts'
import { offeredEquipment, toggled, WORDS_MAX, type MakeForm } from '#core/ai/make-form.ts'
import { MINUTES_MAX, MINUTES_MIN, type ComposerProblem } from '#core/composer/composed.ts'
import { CONCERNS, EQUIPMENT, IMPACTS, type Impact } from '#core/exercises/exercise.ts'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import {
  $hasDraft,
  $making,
  $makeView,
  $photo,
  $words,
  makeDraft,
  startMaking,
  setMakeForm,
  $makeForm,
  $notUnderstood,
  setWords
} from '../../stores/ai/make-form.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { Field, TextArea, Select } from '../../ui/field.tsx'
import { CountField } from '../editor/count-field.tsx'
import { LevelField, SportField } from '../editor/level-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { problemText, thingsText } from './problem-words.ts'

interface ChipChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  chosen: readonly T[]
  onToggle: (value: T) => void
  /** Rendered after the chips. */
  children?: ReactNode
}

/** Chooses several options of a list. */
export function ChipChoice<T extends string>({ label, options, chosen, onToggle, children }: ChipChoiceProps<T>) {
  return (
    <fieldset className="field make-chips">
      <legend className="field-label">{label}</legend>
      <div>
        {options.map((option) => {
          const isOn = chosen.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              className="chip"
              aria-pressed={isOn}
              onClick={() => onToggle(option.value)}
            >
              {isOn && <Icon of={Check} />}
              {option.label}
            </button>
          )
        })}
        {children}
      </div>
    </fieldset>
  )
}

/** Capitalizes words that usually stand within a list. */
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export function MakeFields() {
  const t = useStore($t)
  const form = useStore($makeForm)
  return (
    <>
      <div className="editor-pair">
        <SportField value={form.sport} onChange={(sport) => setMakeForm({ sport })} />
        <LevelField value={form.level} onChange={(level) => setMakeForm({ level })} />
      </div>
      <div className="make-pair">
        <CountField
          label={t('ai.minutes')}
          value={form.minutes}
          min={MINUTES_MIN}
          max={MINUTES_MAX}
          refusal="make-minutes"
          onChange={(minutes) => setMakeForm({ minutes })}
        />
        <Field label={t('ai.impact')}>
          {(control) => (
            <Select<Impact>
              {...control}
              value={form.impact}
              options={IMPACTS.toReversed().map((value) => ({ value, label: t(`ai.impact-${value}`) }))}
              onChange={(impact) => setMakeForm({ impact })}
            />
          )}
        </Field>
      </div>
      <EquipmentField />
      <ChipChoice
        label={t('ai.concerns')}
        options={CONCERNS.map((value) => ({ value, label: capital(t(`concerns.${value}`)) }))}
        chosen={form.concerns}
        onToggle={(one) => setMakeForm({ concerns: toggled(form.concerns, one) })}
      />
      <WordsField />
    </>
  )
}

/** Shows the usual equipment of the sport first, the rest on request. */
function EquipmentField() {
  const t = useStore($t)
  const form = useStore($makeForm)
  const [isAll, setAll] = useState(false)
  const first = offeredEquipment(form)
  const shown = isAll ? [...first, ...EQUIPMENT.filter((one) => !first.includes(one))] : first
  return (
    <ChipChoice
      label={t('ai.equipment')}
      options={shown.map((value) => ({ value, label: capital(t(`equipment.${value}`)) }))}
      chosen={form.equipment}
      onToggle={(one) => setMakeForm({ equipment: toggled(form.equipment, one) })}
    >
      {!isAll && (
        <button type="button" className="chip" aria-expanded={false} onClick={() => setAll(true)}>
          {t('ai.moreEquipment')}
        </button>
      )}
    </ChipChoice>
  )
}

function WordsField() {
  const t = useStore($t)
  const words = useStore($words)
  const unknown = useStore($notUnderstood)
  return (
    <>
      <Field label={t('ai.words')} hint={t('ai.wordsHint')}>
        {(control) => <TextArea {...control} rows={3} maxLength={WORDS_MAX} value={words} onChange={setWords} />}
      </Field>
      {unknown.length > 0 && (
        <Note tone="warning">
          {t('ai.notUnderstood', { list: unknown.map((text) => t('ai.quoted', { text })).join(', ') })}
        </Note>
      )}
    </>
  )
}

/** What the form needs to be met; null if only people can tell. */
function helpFor(problem: ComposerProblem, form: MakeForm): Partial<MakeForm> | null {
  if (problem.code === 'too-short') return { minutes: problem.leastMinutes }
  if (problem.code === 'too-long') return { minutes: problem.mostMinutes }
  if (problem.code === 'equipment-missing') return { equipment: [...form.equipment, ...problem.equipment] }
  return null
}

/** Says why there is no draft, and what would help. */
export function ProblemNote({ problem, form }: { problem: ComposerProblem; form: MakeForm }) {
  const t = useStore($t)
  const help = helpFor(problem, form)
  const label =
    problem.code === 'equipment-missing'
      ? t('ai.helpEquipment', { things: thingsText(problem.equipment, t) })
      : t('ai.helpMinutes', { minutes: help?.minutes ?? 0 })
  return (
    <Note tone="warning" role="alert" className="make-problem">
      <p>{problemText(problem, form.sport, t)}</p>
      {help !== null && (
        <Button
          onClick={() => {
            setMakeForm(help)
            void makeDraft()
          }}
        >
          {label}
        </Button>
      )}
    </Note>
  )
}

const loadAiPart = () => import('./ai-part.tsx').then(({ AiPart }) => AiPart)
const loadArriving = () => import('./arriving-panel.tsx').then(({ ArrivingPanel }) => ArrivingPanel)
const loadDraftPart = () =>
  Promise.all([import('./draft-part.tsx'), loadTexts(['list'])]).then(([{ DraftPart }]) => DraftPart)

const NOTHING = {}
const nothing = (): void => undefined
const showForm = (): void => $makeView.set('form')

export function MakeScreen() {
  const t = useStore($t)
  const view = useStore($makeView)
  const isMaking = useStore($making).kind === 'making'
  useEffect(startMaking, [])
  return (
    // Everything here works offline once it has been loaded.
    <AppFrame title={t('ai.title')} className="make-screen" hasOfflineNote={false}>
      {isMaking ? (
        <DraftShape />
      ) : view === 'form' ? (
        <Form />
      ) : (
        <LazyPart load={loadDraftPart} props={NOTHING} onFail={showForm} isAsked>
          <DraftShape />
        </LazyPart>
      )}
    </AppFrame>
  )
}

/** Skeleton of a draft, shown at once: on a slow network its parts and the library take seconds to load. */
function DraftShape() {
  const t = useStore($t)
  const hasWords = useStore($words).trim() !== ''
  const hasPhoto = useStore($photo) !== null
  return (
    <div className="make-shape">
      {(hasWords || hasPhoto) && <LazyPart load={loadArriving} props={NOTHING} onFail={nothing} />}
      <Loading label={t('ai.making')} className="make-shape">
        <Skeleton height="11rem" />
        <Skeleton height="4rem" />
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="3.5rem" />
        ))}
      </Loading>
    </div>
  )
}

function Form() {
  const t = useStore($t)
  const making = useStore($making)
  const hasDraft = useStore($hasDraft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Loads in parallel with the library, which the draft needs too.
    void loadDraftPart().catch(nothing)
    void makeDraft()
  }
  return (
    <form className="make-form" noValidate onSubmit={submit}>
      <p className="muted">{t('ai.lead')}</p>
      <MakeFields />
      <LazyPart load={loadAiPart} props={NOTHING} onFail={nothing} />
      {making.kind === 'problem' && <ProblemNote {...making} />}
      {making.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <b>{t('ai.failed')}</b> {errorText(making.error, t)}
        </Note>
      )}
      <div className="row wrap">
        <Button type="submit" look="primary" isBig icon={Sparkles}>
          {t('ai.make')}
        </Button>
        {hasDraft && (
          <Button isBig onClick={() => $makeView.set('draft')}>
            {t('ai.toDraft')}
          </Button>
        )}
      </div>
    </form>
  )
}
