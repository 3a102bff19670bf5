import { useStore } from '@nanostores/react'
import { THEMES, type Theme } from '#core/account/settings.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $theme, changeSettings } from '../../../stores/account/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { LANGUAGE_NAMES } from '../../app/frame/language-names.ts'
import { Section, SettingSwitch } from './setting-parts.tsx'

export function LookSection() {
  const t = useStore($t)
  const locale = useStore($locale)
  const theme = useStore($theme)
  return (
    <Section id="look" title={t('settings.look')}>
      <Field label={t('settings.language')} className="settings-row">
        {(control) => (
          <Select<Language>
            {...control}
            value={locale}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(language) => void changeSettings({ language })}
          />
        )}
      </Field>
      <RadioList<Theme>
        label={t('settings.theme')}
        value={theme}
        options={THEMES.map((value) => ({
          value,
          label: (
            <span className="settings-with-swatch">
              <span className="settings-swatch" data-look={value} aria-hidden="true" />
              {t(`nav.theme-${value}`)}
            </span>
          )
        }))}
        onChange={(colorTheme) => void changeSettings({ colorTheme })}
      />
      <SettingSwitch name="reducedMotion" label={t('settings.reducedMotion')} hint={t('settings.reducedMotionHint')} />
      <SettingSwitch name="letterKeys" label={t('settings.letterKeys')} hint={t('settings.letterKeysHint')} />
    </Section>
  )
}
