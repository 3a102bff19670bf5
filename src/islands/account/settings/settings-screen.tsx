/** `/settings`. Every change applies at once. */
import '../../../styles/account/settings.css'
import { useStore } from '@nanostores/react'
import { RotateCcw, CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { THEMES, type Theme } from '#core/account/settings.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import { errorText } from '#core/app/errors.ts'
import { $t, loadTexts, $locale } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import {
  resetSettings,
  $settingsSaving,
  sendSettings,
  $theme,
  changeSettings
} from '../../../stores/account/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { LANGUAGE_NAMES } from '../../app/frame/language-names.ts'
import { Section, SettingSwitch } from './setting-parts.tsx'
import { $isOnline } from '../../../stores/app/network.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimerSection, TimesSection, CueSection, MusicSection } from './cue-and-timer-sections.tsx'

interface SectionLink {
  id: string
  title: string
}

/** List of sections beside the settings, on wide screens. */
export function SectionNav({ label, sections }: { label: string; sections: readonly SectionLink[] }) {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const all = ids.split(' ')
    const mark = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
      const marked = isAtEnd ? all.at(-1) : all.find((id) => seen.has(id))
      if (marked !== undefined) setCurrent(marked)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        mark()
      },
      { rootMargin: '-15% 0px -55% 0px' }
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section !== null) observer.observe(section)
    }
    // The last sections are too short to reach the top.
    addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', mark)
    }
  }, [ids])
  return (
    <nav className="settings-nav" aria-label={label}>
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}

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

const ICONS = { saved: CloudCheck, sending: LoaderCircle, waiting: CloudAlert } as const

/** Every change is saved at once, so there is no save button. */
export function SavingState() {
  const t = useStore($t)
  const { kind } = useStore($settingsSaving)
  return (
    <span className={`settings-saving is-${kind}`} role="status">
      <Icon of={ICONS[kind]} />
      <span>{t(`settings.${kind}`)}</span>
    </span>
  )
}

export function WaitingNote() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const saving = useStore($settingsSaving)
  if (saving.kind !== 'waiting') return null
  return (
    <Note tone="warning" icon={CloudAlert}>
      <p>
        <b>{t('settings.waiting')}.</b> {t('settings.waitingText')} {isOnline && errorText(saving.error, t)}
      </p>
      {isOnline && <Button onClick={() => void sendSettings()}>{t('settings.sendNow')}</Button>}
    </Note>
  )
}

const NOTHING = {}
const loadAppPart = () => import('../../app/install/app-part.tsx').then(({ AppPart }) => AppPart)
const loadRemindersPart = () =>
  Promise.all([import('../../planning/calendar/reminders-part.tsx'), loadTexts(['planning'])]).then(
    ([{ RemindersPart }]) => RemindersPart
  )
const loadPrivacyPart = () =>
  Promise.all([import('../../together/privacy-part.tsx'), loadTexts(['together'])]).then(
    ([{ PrivacyPart }]) => PrivacyPart
  )
const loadSupportPart = () =>
  Promise.all([import('../../mail/support-part.tsx'), loadTexts(['mail'])]).then(([{ SupportPart }]) => SupportPart)
const SECTIONS = [
  'look',
  'timer',
  'times',
  'cues',
  'music',
  'editor',
  'reminders',
  'privacy',
  'device',
  'support'
] as const

export function SettingsScreen() {
  const t = useStore($t)
  return (
    <AppFrame title={t('settings.title')} actions={<SavingState />} className="settings-screen">
      <AccountGate skeleton={<Shapes />}>{() => <Content />}</AccountGate>
    </AppFrame>
  )
}

function Content() {
  const t = useStore($t)
  return (
    <>
      <SectionNav
        label={t('settings.sections')}
        sections={SECTIONS.map((id) => ({ id, title: t(`settings.${id}`) }))}
      />
      <div className="settings-cards">
        <WaitingNote />
        <LookSection />
        <TimerSection />
        <TimesSection />
        <CueSection />
        <MusicSection />
        <Section id="editor" title={t('settings.editor')}>
          <SettingSwitch name="autoSave" label={t('settings.autoSave')} hint={t('settings.autoSaveHint')} />
        </Section>
        <Section id="reminders" title={t('settings.reminders')}>
          <FarDown load={loadRemindersPart} />
        </Section>
        <Section id="privacy" title={t('settings.privacy')}>
          <FarDown load={loadPrivacyPart} />
        </Section>
        <Section id="device" title={t('settings.device')}>
          <FarDown load={loadAppPart} />
        </Section>
        <Section id="support" title={t('settings.support')}>
          <FarDown load={loadSupportPart} />
        </Section>
        <Reset />
      </div>
    </>
  )
}

/** Milliseconds. This part is far down, so it loads after what is visible first. */
const FAR_DOWN_AFTER_MS = 1000

function FarDown({ load }: { load: () => Promise<ComponentType> }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), FAR_DOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue && <LazyPart load={load} props={NOTHING} onFail={() => undefined} />
}

/** Asks first: a reset discards choices made over a long time. */
function Reset() {
  const t = useStore($t)
  const [isAsked, setAsked] = useState(false)
  const reset = () => {
    setAsked(false)
    void resetSettings()
    notify({ kind: 'positive', text: t('settings.resetDone') })
  }
  return (
    <div className="settings-end">
      <p className="muted">{t('settings.reach')}</p>
      <Button icon={RotateCcw} onClick={() => setAsked(true)}>
        {t('settings.reset')}
      </Button>
      <Sheet
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('settings.resetTitle')}
        closeLabel={t('states.close')}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t('states.cancel')}</Button>
            <Button look="danger" onClick={reset}>
              {t('settings.resetYes')}
            </Button>
          </>
        }
      >
        <p>{t('settings.resetText')}</p>
      </Sheet>
    </div>
  )
}

function Shapes() {
  return (
    <>
      <Skeleton height="16rem" />
      <Skeleton height="24rem" />
    </>
  )
}
