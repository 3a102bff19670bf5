/** Removes, blocks or reports somebody. Asks in the same sheet before anything that cannot be undone. */
import { useStore } from '@nanostores/react'
import { Ban, Flag, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { $t } from '../../stores/app/locale.ts'
import { blockPerson, removeFriend, reportPerson } from '../../stores/together/friend-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ReportForm } from './report-form.tsx'

export interface PersonSheetProps {
  friend: Friend
  /** False for somebody who asks to become a friend. */
  isFriend: boolean
  onClose: () => void
}

type Part = 'menu' | 'remove' | 'block' | 'report'

const TITLES = { remove: 'friends.removeTitle', block: 'friends.blockTitle', report: 'friends.reportTitle' } as const

export function PersonSheet({ friend, isFriend, onClose }: PersonSheetProps) {
  const t = useStore($t)
  const [part, setPart] = useState<Part>('menu')
  const name = friendName(friend)
  const title = part === 'menu' ? name : t(TITLES[part], { name })
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t('states.close')}>
      {part === 'menu' && <Menu isFriend={isFriend} onChoose={setPart} />}
      {part === 'report' && <Report friend={friend} onClose={onClose} />}
      {(part === 'remove' || part === 'block') && <Confirm friend={friend} what={part} onClose={onClose} />}
    </Sheet>
  )
}

function Menu({ isFriend, onChoose }: { isFriend: boolean; onChoose: (part: Part) => void }) {
  const t = useStore($t)
  return (
    <div className="friends-menu">
      <button type="button" onClick={() => onChoose('report')}>
        <Icon of={Flag} />
        <span>{t('friends.report')}</span>
      </button>
      <button type="button" onClick={() => onChoose('block')}>
        <Icon of={Ban} />
        <span>{t('friends.block')}</span>
      </button>
      {isFriend && (
        <button type="button" onClick={() => onChoose('remove')}>
          <Icon of={UserRoundX} />
          <span>{t('friends.remove')}</span>
        </button>
      )}
    </div>
  )
}

interface PartProps {
  friend: Friend
  onClose: () => void
}

/** The page shows the result, which this sheet would cover. */
function Confirm({ friend, what, onClose }: PartProps & { what: 'remove' | 'block' }) {
  const t = useStore($t)
  const confirm = () => {
    onClose()
    void (what === 'remove' ? removeFriend(friend) : blockPerson(friend))
  }
  return (
    <>
      <p>{t(what === 'remove' ? 'friends.removeText' : 'friends.blockText', { name: friendName(friend) })}</p>
      <div className="sheet-actions">
        <Button onClick={onClose}>{t('states.cancel')}</Button>
        <Button look="danger" icon={what === 'remove' ? UserRoundX : Ban} onClick={confirm}>
          {t(what === 'remove' ? 'friends.remove' : 'friends.block')}
        </Button>
      </div>
    </>
  )
}

function Report({ friend, onClose }: PartProps) {
  const t = useStore($t)
  return (
    <ReportForm
      label={t('friends.reportReason')}
      hint={t('friends.reportHint', { name: friendName(friend) })}
      send={t('friends.report')}
      sent={t('friends.reported')}
      onSend={(reason) => reportPerson(friend, reason)}
      onClose={onClose}
    />
  )
}
