/** Offers push messages for notifications that need an answer, at the end of a list with content. */
import { useStore } from '@nanostores/react'
import { BellRing, Settings2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $reminders, loadReminders } from '../../../stores/planning/reminders.ts'
import { endPushOffer, isPushOffered, takePushOffer } from '../../../stores/together/push-offer.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Link to the kinds of notifications in the settings. */
export function BellSettings() {
  const t = useStore($t)
  return (
    <a className="icon-button" href={`${pathTo('settings')}#reminders`} aria-label={t('bell.settings')}>
      <Icon of={Settings2} />
    </a>
  )
}

export function PushOffer() {
  const t = useStore($t)
  const state = useStore($reminders)
  const [isOver, setOver] = useState(false)
  useEffect(() => void loadReminders(), [])
  if (isOver || !['off', 'on', 'switching'].includes(state) || !isPushOffered()) return null
  const decline = () => {
    endPushOffer()
    setOver(true)
  }
  return (
    <section className="bell-push" aria-label={t('bell.pushTitle')}>
      <p>
        <Icon of={BellRing} />
        <span>
          <b>{t('bell.pushTitle')}</b>
          <br />
          <small>{t('bell.pushText')}</small>
        </span>
      </p>
      <div className="bell-ways">
        <Button disabled={state === 'switching'} onClick={() => void takePushOffer()}>
          {t('bell.pushOn')}
        </Button>
        <Button look="quiet" onClick={decline}>
          {t('bell.pushOff')}
        </Button>
      </div>
    </section>
  )
}
