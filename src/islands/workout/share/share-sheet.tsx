/** The sheet to share a workout (docs/workout.md): who gets it, who else can open it, and as what. */
import '../../../styles/workout/share.css'
import { useStore } from '@nanostores/react'
import { Undo2, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Role } from '#core/account/roles.ts'
import { errorText } from '#core/app/errors.ts'
import { mediaUrlsOf } from '#core/workout/files.ts'
import { isLink } from '#core/workout/link.ts'
import { ownFilesOf } from '#core/workout/own-files.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $writes } from '../../../stores/app/outbox/queue-state.ts'
import { carriedWorkout } from '../../../stores/workout/carried-workout.ts'
import { $link, addressAt, changeAddress, keepLink } from '../../../stores/workout/link.ts'
import { changeVisibility, leaveFilesOut } from '../../../stores/workout/visibility.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PeoplePart } from '../../together/sharing/people-part.tsx'
import { OtherWays, type Carried, type Framed } from './other-ways.tsx'
import { VisibilityPart, LinkPart, type Address } from './visibility-part.tsx'

export interface ShareSheetProps {
  workout: { id: string; name: string; visibility: Visibility }
  role: Role
  /**
   * The editor changes its open workout itself. Resolves to false if it shows why it could not, which this sheet
   * would cover.
   */
  editor?: {
    publish: (visibility: Visibility) => Promise<boolean>
    leaveOut: (urls: readonly string[]) => void
  }
  onClose: () => void
}

interface Said {
  text: string
  undo: (() => void) | undefined
}

const asCarried = (id: string): Promise<Carried> =>
  carriedWorkout(id).then(
    (workout): Carried => ({ kind: 'ready', workout }),
    (error: unknown): Carried => ({ kind: 'failed', error })
  )

function useCarried(id: string): [Carried, () => Promise<Carried>] {
  const [state, setState] = useState<Carried>({ kind: 'loading' })
  useEffect(() => {
    let isGone = false
    void asCarried(id).then((found) => isGone || setState(found))
    return () => {
      isGone = true
    }
  }, [id])
  const read = async () => {
    const found = await asCarried(id)
    setState(found)
    return found
  }
  return [state, read]
}

/** Visibility waiting in the outbox: it counts here, although nobody else sees it yet. */
function useUnsent(id: string): Visibility | null {
  const writes = useStore($writes)
  const last = writes.findLast(({ workoutId, body, refused }) => {
    return workoutId === id && body.kind === 'visibility' && refused === null
  })
  return last?.body.kind === 'visibility' ? last.body.visibility : null
}

function useAddress(id: string, visibility: Visibility, isUnsent: boolean): Address {
  const link = useStore($link)
  const isSecret = visibility === 'unlisted' && !isLink(id)
  useEffect(() => (isSecret && !isUnsent ? keepLink(id) : undefined), [id, isSecret, isUnsent])
  if (!isSecret) return { kind: 'ready', id, url: addressAt(id) }
  if (isUnsent) return { kind: 'waiting' }
  return link.kind === 'ready' ? { kind: 'ready', id: link.value, url: addressAt(link.value) } : link
}

function useVisibilityOf({ workout, editor, onClose }: ShareSheetProps) {
  const { id } = workout
  const [stored, setStored] = useState(workout.visibility)
  const unsent = useUnsent(id)
  const [carried, read] = useCarried(id)
  const files = async () => {
    const now = carried.kind === 'ready' ? carried : await read()
    if (now.kind === 'failed') throw now.error
    return now.kind === 'ready' ? ownFilesOf(now.workout) : []
  }
  const change = async (wanted: Visibility, leftOut: readonly string[]) => {
    if (editor === undefined) {
      if (carried.kind === 'ready') await leaveFilesOut(carried.workout, leftOut)
      await changeVisibility(workout, wanted)
    } else {
      if (leftOut.length > 0) editor.leaveOut(leftOut)
      if (!(await editor.publish(wanted))) return onClose()
    }
    setStored(wanted)
    if (leftOut.length > 0) await read()
  }
  return { visibility: unsent ?? stored, isUnsent: unsent !== null, carried, read, files, change }
}

const NOW = { private: 'sharing.nowPrivate', unlisted: 'sharing.nowUnlisted', public: 'sharing.nowPublic' } as const

export function ShareSheet(props: ShareSheetProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const { workout, role, onClose } = props
  const [said, setSaid] = useState<Said | null>(null)
  const isOwn = role === 'owner'
  const say = (text: string, undo?: () => void) => setSaid({ text, undo })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('sharing.title', { name: workout.name })}
      closeLabel={t('states.close')}
      className={isOwn ? 'share-sheet is-own' : 'share-sheet'}
      actions={
        <>
          {said !== null && <SaidBar said={said} onUndo={() => setSaid(null)} />}
          <Button look="primary" onClick={onClose}>
            {t('sharing.done')}
          </Button>
        </>
      }
    >
      {!isOnline && (
        <Note tone="warning" icon={WifiOff} role="status">
          {t(isOwn ? 'sharing.offline' : 'sharing.offlineOthers')}
        </Note>
      )}
      <div className="share-parts">
        {isOwn && <PeoplePart workout={workout} onSay={say} />}
        <Travel {...props} isOwn={isOwn} onSay={say} />
      </div>
    </Sheet>
  )
}

const newest = (carried: Carried): string =>
  carried.kind === 'ready' && mediaUrlsOf(carried.workout).length > 0 ? 'sharing.newestFiles' : 'sharing.newest'

/** Undefined until the address is known, and while strangers cannot open it. */
function framedAt(address: Address, isOpen: boolean, isUnsent: boolean, about: Omit<Framed, 'id'>): Framed | undefined {
  return isOpen && !isUnsent && address.kind === 'ready' ? { id: address.id, ...about } : undefined
}

interface TravelProps extends ShareSheetProps {
  isOwn: boolean
  onSay: (text: string, undo?: () => void) => void
}

/** Who else can open it, and the forms in which it can be passed on. */
function Travel({ isOwn, onSay, ...props }: TravelProps) {
  const t = useStore($t)
  const { id, name } = props.workout
  const [isAsking, setAsking] = useState(false)
  const { visibility, isUnsent, carried, read, files, change } = useVisibilityOf(props)
  const address = useAddress(id, visibility, isUnsent)
  const isOpenToOthers = visibility !== 'private' || isLink(id)
  const framed = framedAt(address, isOpenToOthers, isUnsent, { name, isUnlisted: visibility !== 'public', isOwn })
  // Undo is pressed later and must use the latest version.
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  const changeTo = async (wanted: Visibility, leftOut: readonly string[]) => {
    const before = visibility
    await change(wanted, leftOut)
    // A link that ended cannot be restored, and neither can removed files.
    const isFinal = wanted === 'private' || leftOut.length > 0
    const undo = () => void latest.current(before, []).catch((error: unknown) => onSay(errorText(error, t)))
    onSay(t(NOW[wanted]), isFinal ? undefined : undo)
  }
  return (
    <div className="share-travel">
      {isOwn && <VisibilityPart visibility={visibility} files={files} onChange={changeTo} onAsking={setAsking} />}
      {!isAsking && (isOwn || isOpenToOthers) && (
        <LinkPart address={address} name={name} hint={t(isOpenToOthers ? newest(carried) : 'sharing.onlyThese')} />
      )}
      {!isAsking && (
        <OtherWays
          id={id}
          carried={carried}
          onRetry={() => void read()}
          url={isOpenToOthers && address.kind === 'ready' ? address.url : undefined}
          isOpen={!isOwn && !isOpenToOthers}
          framed={framed}
          changeLink={isOwn && visibility === 'unlisted' && !isUnsent ? () => changeAddress(id) : undefined}
        />
      )}
    </div>
  )
}

/** Inside the sheet, because a notice behind it could not be pressed. */
function SaidBar({ said: { text, undo }, onUndo }: { said: Said; onUndo: () => void }) {
  const t = useStore($t)
  const press = () => {
    onUndo()
    undo?.()
  }
  return (
    <div className="share-said" role="status">
      <p>{text}</p>
      {undo !== undefined && (
        <Button look="quiet" icon={Undo2} onClick={press}>
          {t('sharing.undo')}
        </Button>
      )}
    </div>
  )
}
