/** The room as a participant sees it: who is here and how well in step, and the way out. */
import { useStore } from '@nanostores/react'
import { Crown, Info, LogOut } from 'lucide-react'
import { formatClock } from '#core/app/format.ts'
import { IN_STEP_MS, nameOf, peopleOf, wallsOf } from '#core/live/people.ts'
import { shownCode } from '#core/live/room-code.ts'
import { $t } from '../../stores/app/locale.ts'
import { answerLead } from '../../stores/live/room.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import { $playerClock } from '../../stores/player/player.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { QuestionSheet } from '../app/question-sheet.tsx'
import { LoudspeakerRow } from '../player/sheets/loudspeaker-row.tsx'
import { PeopleList } from './people-list.tsx'

export function RoomSheet({ view, onLeave, onClose }: { view: InRoomView; onLeave: () => void; onClose: () => void }) {
  const t = useStore($t)
  const { members } = view.state
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('live.room', { code: shownCode(view.code) })}
      closeLabel={t('states.close')}
      className="live-sheet"
      actions={
        <Button icon={LogOut} onClick={onLeave}>
          {t('live.leave')}
        </Button>
      }
    >
      <PeopleList view={view} members={[...peopleOf(members), ...wallsOf(members)]} />
      <LoudspeakerRow />
      <p className="live-hint">
        <Icon of={Info} />
        <span>{t('live.inStepHint', { ms: IN_STEP_MS })}</span>
      </p>
    </Sheet>
  )
}

export function LeaveSheet({ view, onLeave, onClose }: { view: InRoomView; onLeave: () => void; onClose: () => void }) {
  const t = useStore($t)
  return (
    <QuestionSheet title={t('live.leaveTitle')} yes={t('live.leave')} icon={LogOut} onYes={onLeave} onClose={onClose}>
      <p>{t(view.phase === 'running' ? 'live.leaveText' : 'live.leaveEarly')}</p>
    </QuestionSheet>
  )
}

/** Somebody hands the room over. Closing it is "Not now". */
export function LeadSheet({ view }: { view: InRoomView }) {
  const t = useStore($t)
  const { members, leaderId } = view.state
  const left = formatClock($playerClock.get().leftTotal)
  const count = peopleOf(members).length
  const decline = () => answerLead(false)
  return (
    <Sheet
      isOpen
      onClose={decline}
      title={t('live.handsOver', { name: nameOf(members, leaderId) })}
      closeLabel={t('live.notNow')}
      actions={
        <>
          <Button onClick={decline}>{t('live.notNow')}</Button>
          <Button look="primary" icon={Crown} onClick={() => answerLead(true)}>
            {t('live.lead')}
          </Button>
        </>
      }
    >
      <p>{t('live.handsOverText')}</p>
      <p className="live-hint">
        <Icon of={Info} />
        <span>
          {t('live.peopleInRoom', { count })} {view.phase === 'running' && t('live.timeLeft', { time: left })}
        </span>
      </p>
    </Sheet>
  )
}
