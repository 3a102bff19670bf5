/** How late the loudspeaker is, as a row of a dialog that opens the sheet about it. */
import '../../../styles/player/loudspeaker.css'
import { useStore } from '@nanostores/react'
import { ChevronRight, Speaker } from 'lucide-react'
import { useState } from 'react'
import type { Translate } from '#core/app/translate.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $loudspeaker } from '../../../stores/player/sound/loudspeaker.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'

const loadSheet = () => import('./loudspeaker-sheet.tsx').then(({ LoudspeakerSheet }) => LoudspeakerSheet)

const latenessText = (lateMs: number | null, t: Translate): string =>
  lateMs === null
    ? t('loudspeaker.unknown')
    : lateMs === 0
      ? t('loudspeaker.onTime')
      : t('loudspeaker.late', { ms: lateMs })

export function LoudspeakerRow() {
  const t = useStore($t)
  const { lateMs } = useStore($loudspeaker)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <button type="button" className="loudspeaker-row" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Speaker} />
        <span>
          {t('loudspeaker.title')}
          <small>{latenessText(lateMs, t)}</small>
        </span>
        <Icon of={ChevronRight} />
      </button>
      {isOpen && <LazyPart load={loadSheet} props={{ onClose: close }} onFail={close} isAsked />}
    </div>
  )
}
