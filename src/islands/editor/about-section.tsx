import { useStore } from '@nanostores/react'
import { Pencil } from 'lucide-react'
import { memo, useState } from 'react'
import { issueText } from '#core/app/errors.ts'
import { BOUNDS, LANGUAGES, TIMER_MODES, type Language, type WorkoutContent } from '#core/workout/workout.ts'
import { $issues, $openSlot, $runsOn, $workout } from '../../stores/editor/editor-state.ts'
import { setFields } from '../../stores/editor/editor.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field, TextArea, TextInput, Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LevelBars } from '../../ui/level-badge.tsx'
import { LANGUAGE_NAMES } from '../app/frame/language-names.ts'
import { LevelField, SportField } from './level-field.tsx'
import { useTextAfterPause } from '../../ui/use-text-after-pause.ts'
import { useLimit } from './workout-limit-note.tsx'

type About = Pick<WorkoutContent, 'name' | 'sport' | 'level' | 'description' | 'language' | 'trainer' | 'timerMode'>

/** On phones it collapses when a saved workout's exercise opens, but never while it has the focus: the page would jump. */
export const AboutSection = memo(function AboutSection(about: About) {
  const t = useStore($t)
  const issues = useStore($issues)
  const openSlot = useStore($openSlot)
  const isStored = (useStore($workout)?.version ?? null) !== null
  const [shownFor, setShownFor] = useState(() => (isStored ? undefined : openSlot))
  const isFolded = isStored && shownFor !== openSlot
  const hasProblem = issues.some((issue) => issue.path in about)
  return (
    <section className={isFolded && !hasProblem ? 'editor-about is-folded' : 'editor-about'}>
      <button type="button" className="editor-about-fold" onClick={() => setShownFor(openSlot)}>
        <span className="grow">
          <b>{about.name}</b>
          <span className="muted">
            {t(`sports.${about.sport}`)} <LevelBars level={about.level} label={t(`levels.${about.level}`)} />
          </span>
        </span>
        <Icon of={Pencil} label={t('editor.about')} />
      </button>
      <NameField name={about.name} error={issueText(issues, 'name', t)} />
      <div className="editor-pair">
        <SportField value={about.sport} onChange={(sport) => setFields({ sport })} />
        <LevelField value={about.level} onChange={(level) => setFields({ level })} />
      </div>
      <More {...about} />
    </section>
  )
})

function NameField({ name, error }: { name: string; error: string | undefined }) {
  const t = useStore($t)
  const limit = useLimit(name, BOUNDS.nameMax, error)
  const typed = useTextAfterPause(name, (next) => setFields({ name: next }))
  return (
    <Field label={t('editor.name')} {...limit}>
      {(control) => <TextInput {...control} enterKeyHint="done" {...typed} />}
    </Field>
  )
}

function DescriptionField({ description, error }: { description: string; error: string | undefined }) {
  const t = useStore($t)
  const limit = useLimit(description, BOUNDS.descriptionMax, error)
  const typed = useTextAfterPause(description, (next) => setFields({ description: next }))
  return (
    <Field label={t('editor.description')} hint={t('editor.descriptionHint')} {...limit}>
      {(control) => <TextArea {...control} rows={3} {...typed} />}
    </Field>
  )
}

function More({ description, language, trainer, timerMode }: About) {
  const t = useStore($t)
  const issues = useStore($issues)
  const runsOn = useStore($runsOn)
  const inTrainer = useLimit(trainer, BOUNDS.trainerMax, issueText(issues, 'trainer', t))
  const hasProblem = issues.some((issue) => issue.path === 'description' || issue.path === 'trainer')
  return (
    <details className="editor-more" open={hasProblem || undefined}>
      <summary>{t('editor.more')}</summary>
      <div className="stack">
        <DescriptionField description={description} error={issueText(issues, 'description', t)} />
        <div className="editor-half">
          <Field label={t('editor.language')}>
            {(control) => (
              <Select<Language>
                {...control}
                value={language}
                options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
                onChange={(value) => setFields({ language: value })}
              />
            )}
          </Field>
          <Field label={t('editor.trainer')} hint={t('editor.trainerHint')} {...inTrainer}>
            {(control) => <TextInput {...control} value={trainer} onChange={(name) => setFields({ trainer: name })} />}
          </Field>
        </div>
        <Field
          label={t('timer.mode')}
          hint={t(timerMode === '' ? `timer.ownMode_${runsOn ? 'runsOn' : 'waits'}` : 'timer.ownModeHint')}
        >
          {(control) => (
            <Select<WorkoutContent['timerMode']>
              {...control}
              value={timerMode}
              options={[
                { value: '', label: t('timer.ownMode') },
                ...TIMER_MODES.map((value) => ({ value, label: t(`timer.mode_${value}`) }))
              ]}
              onChange={(value) => setFields({ timerMode: value })}
            />
          )}
        </Field>
      </div>
    </details>
  )
}
