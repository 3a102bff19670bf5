/** Opens a room for a workout. The answers are remembered, so next time Enter is enough. */
import { useStore } from '@nanostores/react'
import { Info, WifiOff } from 'lucide-react'
import { useMemo, useState, type FormEvent } from 'react'
import { formatClock } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { backQuery } from '#core/account/return-path.ts'
import { withStartWish } from '#core/live/start-wish.ts'
import type { RoomChoices } from '#core/live/protocol.ts'
import { shownCode } from '#core/live/room-code.ts'
import { lengthOf } from '#core/workout/length.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $session, accountOf, limitsOf } from '../../stores/account/session.ts'
import { rememberChoices, rememberedChoices } from '../../stores/live/choices.ts'
import { goToRoom, lastRoomHere } from '../../stores/live/here.ts'
import { hasStationsHere, openRoom } from '../../stores/live/room.ts'
import type { RoomProblem } from '../../stores/live/room-view.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FormChoice, ModeCards, SoundChoice } from './choices.tsx'

export interface StartSheetProps {
  workout: Workout
  /** Called before the room's screen opens. */
  onOpened?: (() => void) | undefined
  onClose: () => void
}

function HowMany() {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  const own = account?.contract.limits.maxLive
  const pro = limitsOf('pro', account).maxLive
  const text =
    own === undefined
      ? t('live.howMany')
      : own >= pro
        ? t('live.howManyUpTo', { max: own })
        : t('live.howManyPro', { max: own, pro })
  return (
    <p className="live-hint">
      <Icon of={Info} />
      <span>{text}</span>
    </p>
  )
}

function About({ workout }: { workout: Workout }) {
  const { totalSec, ridge } = summarise(workout)
  const { seconds } = lengthOf({ totalSec, ridge })
  return (
    <div className="live-about">
      <Ridge segments={ridge} />
      <span>
        <b>{workout.name}</b>
        {seconds > 0 && <span className="numeric">, {formatClock(seconds)}</span>}
      </span>
    </div>
  )
}

/** The other room is usually on this device. */
function OpenRoom() {
  const t = useStore($t)
  const code = lastRoomHere()
  if (code === null) return null
  return (
    <a className="inline-link" href={pathTo('live', { code })}>
      {t('live.toRoom', { code: shownCode(code) })}
    </a>
  )
}

function Failed({ isFull }: { isFull: boolean }) {
  const t = useStore($t)
  return (
    <Note tone="negative" role="alert">
      {t(isFull ? 'live.roomsFull' : 'live.notOpened')} {isFull && <OpenRoom />}
    </Note>
  )
}

/** Choices, opening, and what went wrong. */
function useOpening({ workout, onOpened, onClose }: StartSheetProps) {
  const [choices, setChoices] = useState<RoomChoices>(rememberedChoices)
  const [state, setState] = useState<'idle' | 'opening' | RoomProblem>('idle')
  const open = async () => {
    if (state === 'opening') return
    setState('opening')
    rememberChoices(choices)
    const answer = await openRoom(workout, choices)
    if ('problem' in answer) return setState(answer.problem)
    onOpened?.()
    onClose()
    goToRoom(answer.code)
  }
  return { choices, state, open, change: (part: Partial<RoomChoices>) => setChoices({ ...choices, ...part }) }
}

export function StartSheet(props: StartSheetProps) {
  const { workout, onClose } = props
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const session = useStore($session)
  const { choices, state, open, change } = useOpening(props)
  const isOffline = !isOnline || state === 'offline'
  const hasStations = useMemo(() => hasStationsHere(workout), [workout])
  const hasFailed = state !== 'idle' && state !== 'opening'
  const page = pathTo('workout', { id: workout.id })
  const alone = (
    <ButtonLink href={pathTo('workout', { id: workout.id, type: 'play' })}>{t('live.startAlone')}</ButtonLink>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void open()
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('live.title')} closeLabel={t('states.close')} className="live-sheet">
      <form onSubmit={submit} className="live-form">
        <About workout={workout} />
        {isOffline ? (
          <Note tone="warning" icon={WifiOff} role="status">
            {t('live.startOffline')}
          </Note>
        ) : (
          <>
            <ModeCards choices={choices} onChange={change} />
            {hasStations && <FormChoice choices={choices} onChange={change} />}
            <SoundChoice choices={choices} onChange={change} />
            <HowMany />
          </>
        )}
        {!isOffline && hasFailed && <Failed isFull={state === 'rooms-full'} />}
        <div className="sheet-actions">
          {!isOffline && !hasFailed && <Button onClick={onClose}>{t('states.cancel')}</Button>}
          {isOffline && <Button onClick={onClose}>{t('states.cancel')}</Button>}
          {(isOffline || hasFailed) && alone}
          {!isOffline &&
            (session.kind === 'signed-out' ? (
              <ButtonLink look="primary" href={pathTo('login') + backQuery(withStartWish(page))}>
                {t('nav.logIn')}
              </ButtonLink>
            ) : (
              <Button look="primary" type="submit" aria-disabled={state === 'opening'}>
                {t(hasFailed ? 'states.retry' : 'live.open')}
              </Button>
            ))}
        </div>
      </form>
    </Sheet>
  )
}
