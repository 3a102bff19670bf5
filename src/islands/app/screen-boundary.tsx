/** An error in one screen leaves the rest of the app usable. */
import { useStore } from '@nanostores/react'
import { CloudAlert, RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { NetworkError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { loadAgain } from '../../stores/app/lost-part.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

interface BoundaryState {
  hasFailed: boolean
}

interface BoundaryProps {
  /** Before what failed is drawn again. */
  onRetry: () => void
  children: ReactNode
}

/** Give it the `key` of its screen: another screen begins without the error. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof NetworkError) loadAgain()
  }

  retry = (): void => {
    this.props.onRetry()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenFailed onRetry={this.retry} /> : this.props.children
  }
}

export function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const t = useStore($t)
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="visually-hidden">{t('states.screenTitle')}</h1>
      <Empty title={t('states.screenFailed')} text={t('states.screenFailedText')} icon={CloudAlert} role="alert">
        <Button look="primary" icon={RotateCw} onClick={onRetry}>
          {t('states.retry')}
        </Button>
        <ButtonLink href={pathTo('workoutList', { tab: 'my' })}>{t('states.toWorkouts')}</ButtonLink>
      </Empty>
    </main>
  )
}
