/** Recipients of an own workout: friends and groups with checkboxes. Each tick applies at once (docs/workout.md). */
import '../../../styles/together/sharing.css'
import { useStore } from '@nanostores/react'
import { UserPlus, Users, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { NO_WISHES, wishFor, type Given, type Targets } from '#core/together/picks.ts'
import { SHARE_NOTE_MAX } from '#core/together/share-limits.ts'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { giveAgain, heldBy, onHidden, setShared, tellShares, type Shared } from '../../../stores/together/holders.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useWide } from '../../app/use-wide.ts'
import { LazyPart } from '../../app/lazy-part.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { found, PickRow, PickSearch } from './pick-list.tsx'
import { useSharing, type Pick, type Sharing } from './use-sharing.ts'

interface Said {
  note: string
  /** Value of the field: local time without a zone; empty if there is none. */
  date: string
}

/** The count shows near the limit. */
const COUNTED_FROM = 0.8 * SHARE_NOTE_MAX

interface NoteFieldsProps {
  said: Said
  onChange: (said: Said) => void
}

export function NoteFields({ said, onChange }: NoteFieldsProps) {
  const t = useStore($t)
  const count = said.note.length > COUNTED_FROM ? `${said.note.length} / ${SHARE_NOTE_MAX}` : undefined
  return (
    <details className="together-note">
      <summary>
        <Icon of={Pencil} />
        {t('sharing.addNote')}
      </summary>
      <div className="stack">
        <Field label={t('sharing.note')} hint={t('sharing.forNew')} count={count}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={SHARE_NOTE_MAX}
              value={said.note}
              onChange={(note) => onChange({ ...said, note })}
            />
          )}
        </Field>
        <Field label={t('sharing.date')} hint={t('sharing.dateHint')}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="datetime-local"
              value={said.date}
              onChange={(event) => onChange({ ...said, date: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  )
}

const loadInvite = () =>
  Promise.all([import('../invite-sheet.tsx'), loadTexts(['together'])]).then(([{ InviteSheet }]) => InviteSheet)

/** Rows visible before "Show all". */
const FEW = { phone: 4, desktop: 7 }

export interface PeoplePartProps {
  workout: Shared
  /** Says what has happened, with an optional undo. */
  onSay: (text: string, undo?: () => void) => void
}

const only = ({ kind, id }: Pick): Targets => ({ friendIds: [], groupIds: [], [kind]: [id] })

/**
 * Collects what was ticked while the sheet is open. The recipients are notified when it closes, or when the phone is
 * locked while it is open.
 */
function useTold(workout: Shared, said: Said) {
  const given = useRef(new Map<string, Pick>())
  const latest = useRef(said)
  useEffect(() => {
    latest.current = said
  })
  const { id, name } = workout
  useEffect(() => {
    const all = given.current
    let told = ''
    const tell = () => {
      const { note, date } = latest.current
      const of = (kind: Pick['kind']) => [...all.values()].filter((pick) => pick.kind === kind).map((pick) => pick.id)
      const targets: Given = {
        friendIds: of('friendIds'),
        groupIds: of('groupIds'),
        note: note.trim(),
        proposedAt: date === '' ? null : new Date(date).toISOString()
      }
      const now = JSON.stringify(targets)
      if (now === told) return
      told = now
      void tellShares({ id, name }, targets)
    }
    const stop = onHidden(tell)
    return () => {
      stop()
      tell()
      all.clear()
    }
  }, [id, name])
  return {
    add: (pick: Pick) => void given.current.set(pick.id, pick),
    drop: (pick: Pick) => void given.current.delete(pick.id)
  }
}

function usePeople({ workout, onSay }: PeoplePartProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [wishes, setWishes] = useState(NO_WISHES)
  const [said, setSaid] = useState<Said>({ note: '', date: '' })
  const [hasGiven, setGiven] = useState(false)
  const presses = useRef(new Map<string, number>())
  const told = useTold(workout, said)
  const sharing = useSharing(workout.id, wishes)

  const put = async (pick: Pick, isShared: boolean, send: () => Promise<void>): Promise<boolean> => {
    const press = (presses.current.get(pick.id) ?? 0) + 1
    presses.current.set(pick.id, press)
    setWishes((now) => wishFor(now, only(pick), isShared))
    if (isShared) {
      told.add(pick)
      setGiven(true)
    } else told.drop(pick)
    try {
      await send()
      return true
    } catch (error) {
      if (isShared) told.drop(pick)
      const text = t(isShared ? 'sharing.refusedGive' : 'sharing.refusedTake', { name: pick.name })
      onSay(`${text} ${errorText(error, t)}`)
      return false
    } finally {
      if (presses.current.get(pick.id) === press) setWishes((now) => wishFor(now, only(pick), undefined))
    }
  }

  const press = async (pick: Pick) => {
    const before = heldBy(only(pick))
    const isShared = !pick.isPicked
    const isDone = put(pick, isShared, () => setShared(workout, only(pick), isShared))
    const back = isShared
      ? () => void put(pick, false, () => setShared(workout, only(pick), false))
      : () => void put(pick, true, () => giveAgain(workout, before))
    const given = isOnline ? 'sharing.gotIt' : 'sharing.getsIt'
    const taken = isOnline ? 'sharing.lostIt' : 'sharing.losesIt'
    onSay(t(isShared ? given : taken, { name: pick.name }), back)
    await isDone
  }
  return { sharing, said, setSaid, hasGiven, press }
}

export function PeoplePart(props: PeoplePartProps) {
  const t = useStore($t)
  const { sharing, said, setSaid, hasGiven, press } = usePeople(props)
  return (
    <section className="share-people stack" aria-busy={sharing.kind === 'loading'} aria-labelledby="share-people">
      <div className="share-head">
        <h3 id="share-people">{t('sharing.people')}</h3>
        {sharing.kind === 'ready' && sharing.count > 0 && (
          <span className="muted">{t('sharing.haveIt', { count: sharing.count })}</span>
        )}
      </div>
      {sharing.kind === 'loading' && (
        <Loading label={t('sharing.loading')} className="stack">
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </Loading>
      )}
      {sharing.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <p>{errorText(sharing.error, t)}</p>
          <Button onClick={sharing.again}>{t('states.retry')}</Button>
        </Note>
      )}
      {sharing.kind === 'ready' && (
        <>
          <People sharing={sharing} onPick={(pick) => void press(pick)} />
          {hasGiven && <NoteFields said={said} onChange={setSaid} />}
        </>
      )}
    </section>
  )
}

interface PeopleProps {
  sharing: Extract<Sharing, { kind: 'ready' }>
  onPick: (pick: Pick) => void
}

function People({ sharing, onPick }: PeopleProps) {
  const t = useStore($t)
  const { picks, hasGroups, maxFriends, isFull } = sharing
  const [text, setText] = useState('')
  const [isAll, setAll] = useState(false)
  const rows = useWide() ? FEW.desktop : FEW.phone
  // The line about groups takes a row too.
  const few = hasGroups ? rows : rows - 1
  const isCut = !isAll && text === '' && picks.length > few
  const matching = found(picks, text)
  if (picks.length === 0) {
    return (
      <div className="share-nobody">
        <p>{t('sharing.noFriendsText')}</p>
        <Invite isFull={isFull} />
      </div>
    )
  }
  return (
    <>
      {picks.length > few && <PickSearch text={text} onText={setText} isNoneFound={matching.length === 0} />}
      <div className="share-rows">
        {!hasGroups && text === '' && (
          <div className="together-pick together-group share-limit">
            <span className="avatar groups-face" aria-hidden="true">
              <Icon of={Users} />
            </span>
            <span className="grow">
              <b>{t('sharing.groupsTitle')}</b>
              <small>{t('sharing.groupsText', { count: maxFriends })}</small>
            </span>
            <a className="inline-link" href={pathTo('tooManyWorkouts')}>
              {t('sharing.compare')}
            </a>
          </div>
        )}
        {(isCut ? picks.slice(0, few) : matching).map((pick) => (
          <PickRow key={pick.id} pick={pick} onPick={onPick} />
        ))}
      </div>
      <div className="share-more">
        {isCut && (
          <Button look="quiet" onClick={() => setAll(true)}>
            {t('sharing.showAll', { count: picks.length })}
          </Button>
        )}
        <Invite isFull={isFull} isQuiet />
      </div>
    </>
  )
}

/** When the plan allows no more friends, the row links to the plans. */
function Invite({ isFull, isQuiet = false }: { isFull: boolean; isQuiet?: boolean }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const label = t(isQuiet ? 'sharing.invite' : 'sharing.inviteFriend')
  const look = isQuiet ? 'quiet' : 'plain'
  if (isFull) {
    return (
      <ButtonLink look={look} icon={UserPlus} href={pathTo('tooManyWorkouts')}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button look={look} icon={UserPlus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {/* Inside this sheet, a dialog would be laid out as a part of it. */}
      {isOpen &&
        createPortal(<LazyPart load={loadInvite} props={{ onClose: close }} onFail={close} isAsked />, document.body)}
    </>
  )
}
