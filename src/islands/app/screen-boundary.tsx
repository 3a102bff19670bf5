/** An error in one screen leaves the rest of the app usable. */
import { useStore } from '@nanostores/react'
import { Component, type ReactNode } from 'react'
import { errorCode } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { cloudAlert, rotateCw } from '../../ui/icons.ts'

interface BoundaryState {
  error: unknown
  hasFailed: boolean
}

/** Give it the `key` of its screen: another screen begins without the error. */
export class ScreenBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <ScreenFailed error={this.state.error} onRetry={() => this.setState({ error: null, hasFailed: false })} />
  }
}

export function ScreenFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useStore($t)
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="visually-hidden">{t('states.screenTitle')}</h1>
      <Empty
        title={t('states.screenFailed')}
        text={`${t('states.screenFailedText')} ${t('states.errorCode', { code: errorCode(error) })}`}
        icon={cloudAlert}
        role="alert"
      >
        <Button look="primary" icon={rotateCw} onClick={onRetry}>
          {t('states.retry')}
        </Button>
        <ButtonLink href={pathTo('workoutList', { tab: 'my' })}>{t('states.toWorkouts')}</ButtonLink>
      </Empty>
    </main>
  )
}
