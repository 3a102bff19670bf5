/** The list of keys that "?" opens. */
import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import { $videoElement, hasFullScreen } from '../../../stores/player/player.ts'
import { hasPip } from '../../../stores/player/screen/player-screen.ts'
import { Sheet } from '../../../ui/sheet.tsx'

/** Lists only what this browser and this play support. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const isLed = useStore($videoElement) !== null
  const rows = [
    [`${t('player.space')} · K`, 'keyPause'],
    ['← →', 'keySteps'],
    ['↑ ↓', 'keyTime'],
    ...(isLed ? [['< >', 'keySpeed']] : []),
    ['M', 'keySound'],
    ['D', 'dim'],
    ...(hasPip ? [['P', 'pip']] : []),
    ...(hasFullScreen ? [['F', 'keyFull']] : []),
    ['L', 'keyLock'],
    ['Esc', 'keyEnd'],
    ['?', 'keyList']
  ]
  return (
    <Sheet isOpen onClose={onClose} title={t('player.keys')} closeLabel={t('player.close')}>
      <dl className="player-keys">
        {rows.map(([key, text]) => (
          <div key={text}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`player.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
