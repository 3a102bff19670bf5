import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { LEVEL_ICEPOINTS, LEVELS, SPORTS, type Level, type Sport } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field, Select } from '../../ui/field.tsx'
import { LevelBars } from '../../ui/level-badge.tsx'

export function SportField({ value, onChange }: { value: Sport; onChange: (sport: Sport) => void }) {
  const t = useStore($t)
  return (
    <Field label={t('editor.sport')}>
      {(control) => (
        <Select<Sport>
          {...control}
          value={value}
          options={SPORTS.map((sport) => ({ value: sport, label: t(`sports.${sport}`) }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

export function LevelField({ value, onChange }: { value: Level; onChange: (level: Level) => void }) {
  const t = useStore($t)
  const name = useId()
  return (
    <fieldset className="field editor-levels">
      <legend className="field-label">{t('editor.level')}</legend>
      <div>
        {LEVELS.map((level) => (
          <label key={level}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={level === value}
              onChange={() => onChange(level)}
            />
            <LevelBars level={level} label={t(`levels.${level}`)} />
            <small className="numeric">
              {LEVEL_ICEPOINTS[level]}
              <span className="visually-hidden"> {t('editor.icepoints')}</span>
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
