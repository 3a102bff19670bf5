import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { offeredEquipment, toggled, WORDS_MAX } from '#core/ai/make-form.ts'
import { MINUTES_MAX, MINUTES_MIN } from '#core/composer/composed.ts'
import { CONCERNS, EQUIPMENT, IMPACTS, type Impact } from '#core/exercises/exercise.ts'
import { $makeForm, $notUnderstood, $words, setMakeForm, setWords } from '../../stores/ai/make-form.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { CountField } from '../editor/count-field.tsx'
import { LevelField, SportField } from '../editor/level-field.tsx'
import { ChipChoice } from './chip-choice.tsx'

/** Words of a list stand by themselves here. */
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

/** What is usual for the sport; the rest when it is asked for. */
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
