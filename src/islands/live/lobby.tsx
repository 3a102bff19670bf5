/** The leader waits for people: the code is the loud thing, and everyone who joins appears. */
import '../../styles/live/lobby.css'
import { useStore } from '@nanostores/react'
import { Lock, Play, Share2, SignalLow, SlidersHorizontal, Tv, Users, WifiOff, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NEARLY_MS, peopleOf, syncOf, wallsOf } from '#core/live/people.ts'
import type { RoomChoices } from '#core/live/protocol.ts'
import { circuitOf } from '#core/live/stations.ts'
import { compile } from '#core/player/compile.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { sendRoomLink } from '../../stores/live/here.ts'
import { rememberChoices } from '../../stores/live/choices.ts'
import { change, press } from '../../stores/live/room.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import { unlockSound } from '../../stores/player/player.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Switch } from '../../ui/switch.tsx'
import { EndSheet } from './end-sheet.tsx'
import { Code, RoomQr, shownDoor } from './parts.tsx'
import { PeopleList } from './people-list.tsx'
import { StationsPart } from './stations-part.tsx'
import { formatSeconds } from './seconds-text.ts'
import { SettingsSheet } from './choices.tsx'
import { TvSheet } from './tv-sheet.tsx'
import { useJoinsSaid } from './use-said.ts'

type Open = 'settings' | 'tv' | 'end' | null

/** The link copied or handed to another app. */
export function SendLink({ name, code }: { name: string; code: string }) {
  const t = useStore($t)
  const [said, setSaid] = useState('')
  const send = () =>
    void sendRoomLink(name, code).then((result) => {
      setSaid(result === 'copied' ? t('live.copied') : result === 'failed' ? t('live.copyThis') : '')
    })
  return (
    <>
      <Button icon={Share2} onClick={send}>
        {t('live.send')}
      </Button>
      <p role="status" className="live-said">
        {said}
      </p>
    </>
  )
}

function Invitation({ view, onTv }: { view: InRoomView; onTv: () => void }) {
  const t = useStore($t)
  const { code, plan } = view
  return (
    <section className="live-invitation" aria-labelledby="live-code">
      <h1 id="live-code">
        <span className="live-at">{t('live.joinAt', { address: shownDoor(code) })}</span>
        <Code code={code} />
      </h1>
      <div className="live-ways">
        <RoomQr code={code} />
        <div>
          <p>
            {shownDoor(code)}/<wbr />
            <span className="live-unbroken">{code}</span>
          </p>
          <SendLink name={plan.workout.name} code={code} />
          <Button icon={Tv} aria-haspopup="dialog" onClick={onTv}>
            {t('live.showOnTv')}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Notes({ view }: { view: InRoomView }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { state, line } = view
  const people = peopleOf(state.members)
  const out = people.filter((member) => syncOf(member) === 'out').map(({ name }) => name)
  if (line === 'lost') {
    return (
      <Note tone="warning" icon={WifiOff} role="status">
        <b>{t('live.lineDown')}</b> {t('live.lineDownLobby')}
      </Note>
    )
  }
  return (
    <>
      {people.length < 2 && <Note icon={Users}>{t('live.nobody')}</Note>}
      {people.length >= state.maxMembers && (
        <Note tone="warning" icon={Users}>
          {t('live.full', { people: people.length, max: state.maxMembers })}
        </Note>
      )}
      {out.length > 0 && (
        <Note tone="warning" icon={SignalLow}>
          <b>{t('live.isOut', { names: new Intl.ListFormat(locale).format(out), count: out.length })}</b>{' '}
          {t('live.isOutHint', { ms: NEARLY_MS })}
        </Note>
      )}
    </>
  )
}

function Here({ view }: { view: InRoomView }) {
  const t = useStore($t)
  const { state } = view
  const people = peopleOf(state.members)
  return (
    <section className="live-here" aria-labelledby="live-here">
      <div className="live-here-head">
        <h2 id="live-here">
          {t('live.here')} <span className="numeric">{people.length}</span>
        </h2>
        <Switch
          label={
            <>
              <Icon of={Lock} />
              {t('live.lock')}
            </>
          }
          isOn={state.isLocked}
          onChange={(isLocked) => change({ kind: 'lock', isLocked })}
        />
      </div>
      <PeopleList view={view} members={[...people, ...wallsOf(state.members)]} />
      <Notes view={view} />
      {view.circuit !== null && (
        <>
          <h2>{t('live.stations')}</h2>
          <StationsPart view={view} circuit={view.circuit} moves={0} />
        </>
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {useJoinsSaid(state.members)}
      </p>
    </section>
  )
}

export function Lobby({ view }: { view: InRoomView }) {
  const t = useStore($t)
  const [open, setOpen] = useState<Open>(null)
  const { state, plan } = view
  const { choices } = state
  const count = peopleOf(state.members).length
  const hasStations = useMemo(() => circuitOf(compile(plan.workout, plan.timing)) !== null, [plan])
  const close = () => setOpen(null)
  const set = (part: Partial<RoomChoices>) => {
    rememberChoices({ ...choices, ...part })
    change({ kind: 'choices', choices: part })
  }
  const start = () => {
    unlockSound()
    press({ kind: 'start' })
  }
  return (
    <div className="live-page">
      <header className="live-bar">
        <IconButton icon={X} label={t('live.closeRoom')} aria-haspopup="dialog" onClick={() => setOpen('end')} />
        <p>
          <b dir="auto">{plan.workout.name}</b>
          <span>
            {t(`live.mode_${choices.mode}`)} · {view.circuit !== null && `${t('live.form_stations')} · `}
            {t(`live.soundText_${choices.sound}`)}
          </span>
        </p>
        <IconButton
          icon={SlidersHorizontal}
          label={t('live.settings')}
          aria-haspopup="dialog"
          onClick={() => setOpen('settings')}
        />
      </header>
      <main id="main" className="live-lobby" tabIndex={-1}>
        <Invitation view={view} onTv={() => setOpen('tv')} />
        <Here view={view} />
      </main>
      <div className="live-go">
        <Button look="primary" isBig isWide icon={Play} onClick={start}>
          {count < 2 ? t('live.startAlone') : t('live.startFor', { count })}
        </Button>
        <p className="muted">{t('live.getReadyFor', { time: formatSeconds(choices.getReadySec, t) })}</p>
      </div>
      {open === 'settings' && (
        <SettingsSheet choices={choices} hasStations={hasStations} onChange={set} onClose={close} />
      )}
      {open === 'tv' && <TvSheet view={view} onClose={close} />}
      {open === 'end' && <EndSheet view={view} onClose={close} />}
    </div>
  )
}
