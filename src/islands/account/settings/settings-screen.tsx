/** `/settings`. Every change applies at once. */
import '../../../styles/account/settings.css'
import { useStore } from '@nanostores/react'
import { RotateCcw } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { resetSettings } from '../../../stores/account/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { Later } from '../../app/later.tsx'
import { CueSection, MusicSection } from './cue-sections.tsx'
import { LookSection } from './look-section.tsx'
import { SavingState, WaitingNote } from './saving-state.tsx'
import { SectionNav } from './section-nav.tsx'
import { Section, SettingSwitch } from './setting-parts.tsx'
import { TimerSection, TimesSection } from './timer-sections.tsx'

const NOTHING = {}
const loadAppPart = () => import('../../app/install/app-part.tsx').then(({ AppPart }) => AppPart)
const loadRemindersPart = () =>
  Promise.all([import('../../planning/reminders-part.tsx'), loadTexts(['planning'])]).then(
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

/** Far down, so it is loaded after what is seen first. */
const FAR_DOWN_AFTER_MS = 1000

function FarDown({ load }: { load: () => Promise<ComponentType> }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), FAR_DOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue && <Later load={load} props={NOTHING} onFail={() => undefined} />
}

/** Asks first: a reset loses choices of a long time. */
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
