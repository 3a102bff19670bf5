import { useStore } from '@nanostores/react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import {
  $provider,
  $providers,
  canEnterAgain,
  enter,
  startProvider,
  addressToGo
} from '../../../stores/account/sign-in.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

export function AlreadyIn({ email }: { email: string }) {
  const t = useStore($t)
  return (
    <>
      <Note tone="positive">{t('auth.alreadyIn', { email })}</Note>
      <ButtonLink look="primary" isWide href={addressToGo()}>
        {t('auth.toWorkouts')}
      </ButtonLink>
    </>
  )
}

export function ProviderButtons() {
  const t = useStore($t)
  const providers = useStore($providers)
  const state = useStore($provider)
  if (providers.length === 0) return null
  const isBusy = state.kind === 'starting' || state.kind === 'entering'
  return (
    <section className="sign-in-providers" aria-label={t('auth.providers')}>
      <p className="sign-in-or" aria-hidden="true">
        {t('auth.or')}
      </p>
      <ul>
        {providers.map(({ id, label }) => (
          <li key={id}>
            <Button isWide aria-disabled={isBusy} onClick={() => void startProvider(id)}>
              <span className="sign-in-letter" aria-hidden="true">
                {[...label][0]}
              </span>
              {t(state.kind === 'starting' && state.id === id ? 'auth.providerGoing' : 'auth.providerGo', {
                provider: label
              })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shown above the form, where users look first when they return from the provider. */
export function ProviderProblem() {
  const t = useStore($t)
  const state = useStore($provider)
  if (state.kind !== 'failed') return null
  return (
    <Note tone="negative" role="alert">
      {errorText(state.error, t)}
      {canEnterAgain(state.error) && (
        <Button look="quiet" onClick={() => void enter()}>
          {t('states.retry')}
        </Button>
      )}
    </Note>
  )
}
