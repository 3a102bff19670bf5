/** Account, language, theme and sign-out. Loaded on demand. */
import { useStore } from '@nanostores/react'
import { ImageIcon, LogIn, SettingsIcon, UserRound } from 'lucide-react'
import { pathTo } from '#core/app/routes.ts'
import { planName } from '#core/account/plan-name.ts'
import { THEMES, type Settings, type Theme } from '#core/account/settings.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $theme, changeSettings } from '../../../stores/account/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Avatar } from './avatar.tsx'
import { LANGUAGE_NAMES } from './language-names.ts'
import { LogOutButton } from './log-out-button.tsx'

export function AccountSheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const session = useStore($session)
  return (
    <Sheet isOpen onClose={onClose} title={t('nav.account')} closeLabel={t('states.close')}>
      <div className="stack account-menu">
        <Who />
        <Choices />
        {session.kind !== 'signed-out' && (
          <a className="button" href={pathTo('intro')}>
            {t('nav.intro')}
          </a>
        )}
        <a className="button" href={pathTo('info', {}, $locale.get())}>
          {t('nav.about')}
        </a>
        <InOrOut onClose={onClose} />
      </div>
    </Sheet>
  )
}

function Who() {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  if (account === null) return null
  const plan = planName(account.contract.name, t)
  const isFree = account.contract.name === 'base'
  return (
    <>
      <div className="row">
        <Avatar login={account.login} />
        <p className="grow">
          <b>{account.login.fullName}</b>
          <br />
          <span className="muted">{account.login.email}</span>
          <br />
          <span className="muted">{isFree ? plan : t('nav.contract', { name: plan })}</span>
        </p>
      </div>
      <nav className="account-links" aria-label={t('nav.account')}>
        <ButtonLink href={pathTo('account')}>{t('nav.toAccount')}</ButtonLink>
        <ButtonLink icon={UserRound} href={pathTo('profile')}>
          {t('nav.profile')}
        </ButtonLink>
        <ButtonLink icon={SettingsIcon} href={pathTo('settings')}>
          {t('nav.settings')}
        </ButtonLink>
        <ButtonLink icon={ImageIcon} href={pathTo('st')}>
          {t('nav.storage')}
        </ButtonLink>
      </nav>
    </>
  )
}

/** Contract names are shown as they are, without translation. */
function Choices() {
  const t = useStore($t)
  const locale = useStore($locale)
  const theme = useStore($theme)
  const change = (part: Partial<Settings>) => void changeSettings(part)
  return (
    <>
      <Field label={t('nav.language')}>
        {(control) => (
          <Select<Language>
            {...control}
            value={locale}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(language) => change({ language })}
          />
        )}
      </Field>
      <Field label={t('nav.theme')}>
        {(control) => (
          <Select<Theme>
            {...control}
            value={theme}
            options={THEMES.map((value) => ({ value, label: t(`nav.theme-${value}`) }))}
            onChange={(colorTheme) => change({ colorTheme })}
          />
        )}
      </Field>
    </>
  )
}

function InOrOut({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const session = useStore($session)
  if (session.kind === 'signed-out') {
    return (
      <ButtonLink look="primary" icon={LogIn} href={pathTo('login')}>
        {t('nav.logIn')}
      </ButtonLink>
    )
  }
  // A failure is reported on the page, which this sheet would cover.
  return <LogOutButton onFail={onClose} />
}
