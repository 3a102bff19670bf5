/** The door of a room: a code or the workout that a link leads to, and a name. */
import '../../styles/live/join.css'
import { useStore } from '@nanostores/react'
import { Megaphone, Tv } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { formatClock } from '#core/app/format.ts'
import { NICKNAME_MAX } from '#core/live/protocol.ts'
import { CODE_LENGTH, readCode } from '#core/live/room-code.ts'
import type { Translate } from '#core/app/translate.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { rememberName, rememberedName } from '../../stores/live/choices.ts'
import { goToRoom } from '../../stores/live/here.ts'
import { joinRoom, leadHere, loadDoor } from '../../stores/live/room.ts'
import type { RoomDoor, RoomProblem } from '../../stores/live/room-view.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { IceGlyph } from '../../ui/glyphs.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { CodeField } from './code-field.tsx'

const problemText = (problem: RoomProblem, t: Translate, door: RoomDoor | null = null): string =>
  problem === 'full' && door !== null
    ? t('live.problemFullOf', { people: door.people, max: door.maxPeople })
    : t(`live.problem_${problem}`)

type DoorState =
  { kind: 'none' } | { kind: 'loading' } | { kind: 'found'; door: RoomDoor } | { kind: 'failed'; problem: RoomProblem }

function useDoor(code: string | null): DoorState {
  const [found, setFound] = useState<{ code: string; state: DoorState } | null>(null)
  const isOnline = useStore($isOnline)
  useEffect(() => {
    if (code === null) return
    let isGone = false
    void loadDoor(code).then((answer) => {
      if (isGone) return
      const state: DoorState =
        'door' in answer ? { kind: 'found', door: answer.door } : { kind: 'failed', problem: answer.problem }
      setFound({ code, state })
    })
    return () => {
      isGone = true
    }
  }, [code, isOnline])
  if (code === null) return { kind: 'none' }
  return found?.code === code ? found.state : { kind: 'loading' }
}

function Found({ door }: { door: RoomDoor }) {
  const t = useStore($t)
  return (
    <div className="live-found">
      <Ridge segments={door.ridge} />
      <p>
        <b dir="auto">
          {door.name}
          {door.seconds !== null && <span className="numeric">, {formatClock(door.seconds)}</span>}
        </b>
        <small>
          {t('live.whoLeads', { name: door.leaderName })}, {t('live.peopleHere', { count: door.people })}
          {door.isRunning && ` · ${t('live.runs')}`}
        </small>
      </p>
    </div>
  )
}

function Door({ door }: { door: DoorState }) {
  const t = useStore($t)
  if (door.kind === 'found') return <Found door={door.door} />
  if (door.kind !== 'loading') return <p className="muted">{t('live.joinText')}</p>
  return (
    <Loading label={t('live.connecting')}>
      <Skeleton height="4.25rem" />
    </Loading>
  )
}

/** The name of the account, else the last one on this device. */
function useFirstName(): string {
  const account = accountOf(useStore($session))
  const own = account?.login.nickname || account?.login.firstName || ''
  return (rememberedName() || own).slice(0, NICKNAME_MAX)
}

interface Joining {
  code: string
  door: DoorState
  error: string | undefined
  nameError: string | undefined
  isBusy: boolean
  setCode: (code: string) => void
  join: (name: string) => Promise<void>
  lead: () => Promise<void>
}

/** A problem with what is typed or the room; it goes away with the next letter. */
function useJoining(linked: string | null): Joining {
  const t = useStore($t)
  const door = useDoor(linked)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<RoomProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const code = typed ?? linked ?? ''
  const ofDoor = typed === null && door.kind === 'failed' ? door.problem : null
  const shown = problem ?? ofDoor
  const known = door.kind === 'found' ? door.door : null
  const enter = async (whole: string, wayIn: () => Promise<RoomProblem | null>) => {
    setBusy(true)
    const answer = await wayIn()
    setBusy(false)
    setProblem(answer)
    if (answer === null) goToRoom(whole, 'replace')
  }
  const join = async (name: string) => {
    const whole = readCode(code)
    if (name.trim() === '') return setProblem('name')
    if (whole === null) return setProblem('unknown')
    rememberName(name.trim())
    await enter(whole, () => joinRoom(whole, name.trim(), 'member'))
  }
  return {
    code,
    door: typed === null ? door : { kind: 'none' },
    error: shown === null || shown === 'name' ? undefined : problemText(shown, t, known),
    nameError: problem === 'name' ? t('live.problem_name') : undefined,
    isBusy,
    setCode: (next) => {
      setTyped(next)
      setProblem(null)
    },
    join,
    lead: async () => {
      if (known !== null) await enter(known.code, () => leadHere(known.code))
    }
  }
}

function Bar() {
  const t = useStore($t)
  const session = useStore($session)
  return (
    <header className="live-head">
      <a className="live-brand" href={pathTo('home')}>
        <Glyph of={IceGlyph} />
        {t('app.name')}
      </a>
      {session.kind === 'signed-out' && (
        <ButtonLink look="quiet" href={`${pathTo('login')}?next=${encodeURIComponent(pathTo('live'))}`}>
          {t('nav.logIn')}
        </ButtonLink>
      )}
    </header>
  )
}

/** For the account that opened the room, on a device that is not in it. */
function Yours({ isBusy, onLead }: { isBusy: boolean; onLead: () => void }) {
  const t = useStore($t)
  return (
    <div className="live-yours">
      <p>{t('live.yours')}</p>
      <Button look="primary" icon={Megaphone} isBig isWide aria-disabled={isBusy} onClick={isBusy ? undefined : onLead}>
        {t('live.leadHere')}
      </Button>
      <h2>{t('live.orTrain')}</h2>
    </div>
  )
}

export function Join({ code: linked }: { code: string | null }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const first = useFirstName()
  const [name, setName] = useState<string | null>(null)
  const { code, door, error, nameError, isBusy, setCode, join, lead } = useJoining(linked)
  const shownName = name ?? first
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void join(shownName)
  }
  const wall = readCode(code)
  const isCodeAsked = door.kind === 'none' || door.kind === 'failed'
  const isYours = door.kind === 'found' && door.door.isYours
  return (
    <div className="live-page">
      <Bar />
      <main id="main" className="live-join" tabIndex={-1}>
        <h1>{t('live.joinTitle')}</h1>
        <Door door={door} />
        {isYours && <Yours isBusy={isBusy} onLead={() => void lead()} />}
        <form onSubmit={submit} className="live-form">
          {isCodeAsked && (
            <CodeField
              label={t('live.code')}
              value={code}
              onChange={setCode}
              error={!isOnline ? t('live.problem_offline') : error}
            />
          )}
          <Field label={t('live.name')} hint={t('live.nameHint')} error={nameError}>
            {(control) => (
              <TextInput
                {...control}
                value={shownName}
                maxLength={NICKNAME_MAX}
                autoComplete="nickname"
                enterKeyHint="go"
                onChange={setName}
              />
            )}
          </Field>
          {door.kind === 'found' && error !== undefined && (
            <Note tone="negative" role="alert">
              {error}
            </Note>
          )}
          <Button
            {...(isYours ? {} : { look: 'primary' })}
            isBig
            isWide
            type="submit"
            aria-disabled={isBusy || (door.kind !== 'found' && code.length < CODE_LENGTH)}
          >
            {t(isBusy ? 'live.joining' : 'live.join')}
          </Button>
        </form>
        <p className="live-or">
          <ButtonLink
            icon={Tv}
            isWide
            href={wall === null ? pathTo('wall') : pathTo('live', { code: wall, screen: 'wall' })}
          >
            {t('live.asWall')}
          </ButtonLink>
        </p>
      </main>
    </div>
  )
}
