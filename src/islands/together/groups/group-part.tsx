/** A group: its members, what is shared with it, and the actions of its owner or a member. */
import '../../../styles/together/groups.css'
import { useStore } from '@nanostores/react'
import { ArrowLeftRight, ChevronLeft, LogOut, MessageCircle, Pencil, Plus, Trash2, Users, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { SignedIn } from '../../../stores/account/session.ts'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { groupChatPath, GROUPS_PATH, leaveGroupPage } from '../../../stores/together/group-addresses.ts'
import { changingMembers, endingGroup, PEOPLE_MAX } from '../../../stores/together/group-forms.ts'
import { openGroupWorkouts } from '../../../stores/together/group-workouts.ts'
import { $groups, groupOf, refreshGroups, type Group } from '../../../stores/together/groups.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { Face } from './face.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { peopleIn, personIn, type Known, ownerText } from './names.ts'
import { SharedList } from './shared-list.tsx'
import { useKnown } from './use-known.ts'

interface MemberListProps {
  group: Group
  known: Known
  /** Null unless the user is the owner. */
  onRemove: ((id: string) => void) | undefined
}

export function MemberList({ group, known, onRemove }: MemberListProps) {
  const t = useStore($t)
  const ids = peopleIn(group)
  const isOwner = group.ownerId === known.userId
  return (
    <div>
      <h3 id="members-title" tabIndex={-1}>
        {t('groups.members')} <span className="muted numeric">{ids.length}</span>
      </h3>
      {isOwner && ids.length >= PEOPLE_MAX && (
        <Note tone="warning">
          <p>{t('groups.membersFull')}</p>
        </Note>
      )}
      <ul className="groups-rows" aria-labelledby="members-title">
        {ids.map((id) => {
          const person = personIn(known, id, t)
          const roles = [id === known.userId ? t('groups.you') : '', id === group.ownerId ? t('groups.owner') : '']
          const role = roles.filter((text) => text !== '').join(', ')
          return (
            <li key={id}>
              <Face name={person.name} url={person.imageUrl} />
              <span className="groups-row-text">
                <b>{person.name}</b>
                {role !== '' && <small>{role}</small>}
              </span>
              {onRemove !== undefined && id !== group.ownerId && (
                <IconButton
                  icon={X}
                  label={t('groups.removeName', { name: person.name })}
                  aria-haspopup="dialog"
                  onClick={() => onRemove(id)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const loadAddSheet = () => import('./add-sheet.tsx').then(({ AddSheet }) => AddSheet)
const loadEditSheet = () =>
  Promise.all([import('./edit-group-sheet.tsx'), loadTexts(['account'])]).then(([{ EditSheet }]) => EditSheet)
const loadHandSheet = () => import('./hand-sheet.tsx').then(({ HandSheet }) => HandSheet)
const loadSureSheet = () => import('./sure-sheet.tsx').then(({ SureSheet }) => SureSheet)

type Open = 'add' | 'edit' | 'hand' | 'leave' | 'delete' | { remove: string }

export function GroupPart({ account, groupId }: { account: SignedIn; groupId: string }) {
  const state = useStore($groups)
  const known = useKnown()
  const group = groupOf(state, groupId)
  if (group !== null) return <Inside key={groupId} account={account} group={group} known={known} />
  return (
    <section className="groups-part">
      <Back />
      <Missing />
    </section>
  )
}

function Back() {
  const t = useStore($t)
  return (
    <a className="icon-button groups-back" href={GROUPS_PATH} aria-label={t('groups.back')}>
      <Icon of={ChevronLeft} />
    </a>
  )
}

function Missing() {
  const t = useStore($t)
  const state = useStore($groups)
  if (state.kind === 'loading') {
    return (
      <Loading label={t('states.loading')} className="stack">
        <Skeleton height="4.5rem" />
        <Skeleton height="12rem" />
      </Loading>
    )
  }
  if (state.kind === 'failed') {
    return (
      <Empty title={t('groups.failed')} text={errorText(state.error, t)} icon={Users} role="alert">
        <Button look="primary" onClick={() => void refreshGroups()}>
          {t('states.retry')}
        </Button>
      </Empty>
    )
  }
  return <Empty title={t('groups.gone')} text={t('groups.goneText')} icon={Users} role="status" />
}

interface InsideProps {
  account: SignedIn
  group: Group
  known: Known
}

function Inside({ account, group, known }: InsideProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [open, setOpen] = useState<Open | null>(null)
  const isOwner = group.ownerId === known.userId
  const count = peopleIn(group).length
  const { id, ownerId } = group
  useEffect(() => openGroupWorkouts({ id, ownerId }), [id, ownerId])
  const ask = (what: Open) => {
    changingMembers.reset()
    endingGroup.reset()
    setOpen(what)
  }
  const close = () => setOpen(null)
  return (
    <section className="groups-part" aria-labelledby="group-title">
      <header className="groups-part-head">
        <Back />
        <Face name={group.name} url={group.imageUrl} size="4.5rem" isGroup />
        <div>
          <h2 id="group-title" tabIndex={-1}>
            {group.name}
          </h2>
          <p className="muted">
            {t('groups.people', { count })} · {ownerText(group, known, t)}
          </p>
        </div>
        {isOwner && (
          <IconButton
            icon={Pencil}
            label={t('groups.edit')}
            aria-haspopup="dialog"
            disabled={!isOnline}
            onClick={() => ask('edit')}
          />
        )}
      </header>
      <Actions group={group} mayAdd={isOwner && account.contract.limits.groups} onAsk={ask} />
      <div className="groups-columns">
        <SharedList group={group} isOwner={isOwner} />
        <div className="stack">
          <MemberList
            group={group}
            known={known}
            onRemove={isOwner && isOnline ? (id) => ask({ remove: id }) : undefined}
          />
          <Ways isOwner={isOwner} isOnline={isOnline} onAsk={ask} />
        </div>
      </div>
      <Sheets open={open} group={group} known={known} onClose={close} />
    </section>
  )
}

interface ActionsProps {
  group: Group
  mayAdd: boolean
  onAsk: (what: Open) => void
}

function Actions({ group, mayAdd, onAsk }: ActionsProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const isFull = peopleIn(group).length >= PEOPLE_MAX
  return (
    <div className="groups-actions">
      <ButtonLink icon={MessageCircle} href={groupChatPath(group.id)}>
        {t('groups.message')}
      </ButtonLink>
      {mayAdd && (
        <Button icon={Plus} aria-haspopup="dialog" disabled={!isOnline || isFull} onClick={() => onAsk('add')}>
          {t('groups.add')}
        </Button>
      )}
    </div>
  )
}

/** Ways out of the group. */
function Ways({ isOwner, isOnline, onAsk }: { isOwner: boolean; isOnline: boolean; onAsk: (what: Open) => void }) {
  const t = useStore($t)
  if (!isOwner) {
    return (
      <div className="groups-ways">
        <Button look="quiet" icon={LogOut} aria-haspopup="dialog" disabled={!isOnline} onClick={() => onAsk('leave')}>
          {t('groups.leave')}
        </Button>
      </div>
    )
  }
  return (
    <div className="groups-ways">
      <Button
        look="quiet"
        icon={ArrowLeftRight}
        aria-haspopup="dialog"
        disabled={!isOnline}
        onClick={() => onAsk('hand')}
      >
        {t('groups.handOver')}
      </Button>
      <Button
        look="quiet"
        icon={Trash2}
        className="groups-delete"
        aria-haspopup="dialog"
        disabled={!isOnline}
        onClick={() => onAsk('delete')}
      >
        {t('groups.delete')}
      </Button>
    </div>
  )
}

interface SheetsProps {
  open: Open | null
  group: Group
  known: Known
  onClose: () => void
}

function Sheets({ open, group, known, onClose }: SheetsProps) {
  const t = useStore($t)
  const lazy = { onFail: onClose, isAsked: true }
  if (open === null) return null
  if (open === 'add') return <LazyPart load={loadAddSheet} props={{ group, onClose }} {...lazy} />
  if (open === 'edit') return <LazyPart load={loadEditSheet} props={{ group, onClose }} {...lazy} />
  if (open === 'hand') return <LazyPart load={loadHandSheet} props={{ group, known, onClose }} {...lazy} />
  if (typeof open === 'object') {
    const { name } = personIn(known, open.remove, t)
    const sure = {
      title: t('groups.removeTitle', { name }),
      text: t('groups.removeText'),
      label: t('groups.remove'),
      icon: X,
      action: changingMembers,
      onClose,
      onDone: onClose,
      send: () => changingMembers.submit(group.id, { removeIds: [open.remove] })
    }
    return <LazyPart load={loadSureSheet} props={sure} {...lazy} />
  }
  const sure = {
    title: t(`groups.${open}Title`, { name: group.name }),
    text: t(`groups.${open}Text`),
    label: t(`groups.${open}`),
    icon: open === 'leave' ? LogOut : Trash2,
    action: endingGroup,
    onClose,
    onDone: leaveGroupPage,
    send: () => endingGroup.submit(group.id, open)
  }
  return <LazyPart key={open} load={loadSureSheet} props={sure} {...lazy} />
}
