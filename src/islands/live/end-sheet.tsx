/** Ending for everyone asks once, and offers to hand over instead. */
import { useStore } from '@nanostores/react'
import { Crown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { initialOf } from '#core/account/initial.ts'
import { peopleOf } from '#core/live/people.ts'
import { $t } from '../../stores/app/locale.ts'
import { change, press } from '../../stores/live/room.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export function EndSheet({ view, onClose }: { view: InRoomView; onClose: () => void }) {
  const t = useStore($t)
  const [isHanding, setHanding] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const people = peopleOf(view.state.members)
  const others = people.filter(({ id, state }) => id !== view.me && state !== 'away')
  const isLobby = view.phase === 'lobby'
  const end = () => {
    press({ kind: 'end' })
    onClose()
  }
  const give = (memberId: string) => {
    change({ kind: 'hand-over', memberId })
    onClose()
  }
  if (isHanding) {
    return (
      <Sheet
        isOpen
        onClose={onClose}
        title={t('live.handOverTo')}
        closeLabel={t('states.close')}
        className="live-sheet"
      >
        <ul className="live-menu">
          {others.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => give(id)}>
                <span className="avatar" aria-hidden="true">
                  {initialOf(name)}
                </span>
                <b>
                  <bdi>{name}</bdi>
                </b>
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    )
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(isLobby ? 'live.closeTitle' : 'live.endTitle')}
      closeLabel={t('live.keepGoing')}
      actions={
        <>
          {others.length > 0 && (
            <Button icon={Crown} onClick={() => setHanding(true)}>
              {t('live.handOverInstead')}
            </Button>
          )}
          <Button onClick={end}>{t(isLobby ? 'live.closeYes' : 'live.endYes')}</Button>
          <button type="button" className="button primary" ref={keep} onClick={onClose}>
            {t('live.keepGoing')}
          </button>
        </>
      }
    >
      <p>
        {t('live.peopleInRoom', { count: people.length })} {t(isLobby ? 'live.closeText' : 'live.endText')}
      </p>
    </Sheet>
  )
}
