import { useStore } from '@nanostores/react'
import { Settings2 } from 'lucide-react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Icon } from '../../../ui/icon.tsx'

/** To the kinds of notifications in the settings. */
export function BellSettings() {
  const t = useStore($t)
  return (
    <a className="icon-button" href={`${pathTo('settings')}#reminders`} aria-label={t('bell.settings')}>
      <Icon of={Settings2} />
    </a>
  )
}
