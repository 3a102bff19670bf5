/** Friends and groups: who has an own workout, and who is to have it (decision 065). */
import '../../../styles/together/sharing.css'
import { useStore } from '@nanostores/react'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Translate } from '#core/app/translate.ts'
import { changesOf, countOf, NO_WISHES, toggle, type Targets } from '#core/together/picks.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { refreshHolders, saveShares, type Whom } from '../../../stores/together/holders.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { NoteFields, type Said } from './note-fields.tsx'
import { PickList } from './pick-list.tsx'
import { useSharing, type Pick, type Sharing } from './use-sharing.ts'

export interface ShareSheetProps {
  workout: { id: string; name: string; isPublic: boolean }
  onClose: () => void
}

const NOTHING: Targets = { friendIds: [], groupIds: [] }

type Ready = Extract<Sharing, { kind: 'ready' }>

const whom = (picks: readonly Pick[], targets: Targets): Whom => {
  const [first] = picks.filter(({ kind, id }) => targets[kind].includes(id))
  const count = countOf(targets)
  return { name: count === 1 ? (first?.name ?? null) : null, count }
}

function saveText(t: Translate, to: Whom, from: Whom): string {
  if (to.count > 0 && from.count > 0) return t('sharing.save')
  const [key, { name, count }] = to.count > 0 ? (['share', to] as const) : (['stop', from] as const)
  return name === null ? t(`sharing.${key}Many`, { count }) : t(`sharing.${key}With`, { name })
}

function useShareSheet({ workout, onClose }: ShareSheetProps) {
  const [wishes, setWishes] = useState(NO_WISHES)
  const [said, setSaid] = useState<Said>({ note: '', date: '' })
  const [sending, setSending] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null })
  const sharing = useSharing(workout.id, wishes)
  const isReady = sharing.kind === 'ready'
  const { given, taken } = isReady ? changesOf(sharing.held, wishes) : { given: NOTHING, taken: NOTHING }
  const picks = isReady ? sharing.picks : []
  const change = { toWhom: whom(picks, given), fromWhom: whom(picks, taken) }
  const isChanged = change.toWhom.count + change.fromWhom.count > 0
  const pick = ({ kind, id }: Pick) => {
    if (isReady && !sending.isBusy) setWishes(toggle(sharing.held, wishes, kind, id))
  }
  const save = async () => {
    if (sending.isBusy || !isChanged) return
    setSending({ isBusy: true, error: null })
    const proposedAt = said.date === '' ? null : new Date(said.date).toISOString()
    try {
      await saveShares(workout, { given: { ...given, note: said.note.trim(), proposedAt }, taken, ...change })
      onClose()
    } catch (error) {
      setSending({ isBusy: false, error })
      void refreshHolders()
    }
  }
  return { sharing, said, setSaid, sending, ...change, isChanged, pick, save }
}

export function ShareSheet(props: ShareSheetProps) {
  const { workout, onClose } = props
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const { sharing, said, setSaid, sending, toWhom, fromWhom, isChanged, pick, save } = useShareSheet(props)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('sharing.title', { name: workout.name })}
      closeLabel={t('states.close')}
      actions={
        isChanged ? (
          <>
            <Button onClick={onClose}>{t('states.cancel')}</Button>
            <Button look="primary" aria-disabled={sending.isBusy || !isOnline} onClick={() => isOnline && void save()}>
              {sending.isBusy ? t('sharing.saving') : saveText(t, toWhom, fromWhom)}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="stack together-share" aria-busy={sharing.kind === 'loading'}>
        {sharing.kind === 'loading' && (
          <p className="muted" role="status">
            {t('sharing.loading')}
          </p>
        )}
        {sharing.kind === 'failed' && (
          <>
            <Note tone="negative" role="alert">
              {errorText(sharing.error, t)}
            </Note>
            <Button onClick={sharing.again}>{t('states.retry')}</Button>
          </>
        )}
        {sharing.kind === 'ready' && (
          <People sharing={sharing} isOnline={isOnline} said={said} onSay={setSaid} onPick={pick} />
        )}
        {fromWhom.count > 0 && !workout.isPublic && <Note tone="warning">{t('sharing.stopText')}</Note>}
        {sending.error !== null && (
          <Note tone="negative" role="alert">
            {errorText(sending.error, t)}
          </Note>
        )}
      </div>
    </Sheet>
  )
}

interface PeopleProps {
  sharing: Ready
  isOnline: boolean
  said: Said
  onSay: (said: Said) => void
  onPick: (pick: Pick) => void
}

function People({ sharing, isOnline, said, onSay, onPick }: PeopleProps) {
  const t = useStore($t)
  const { picks, isStale } = sharing
  if (picks.length === 0)
    return (
      <Empty title={t('sharing.noFriends')} text={t('sharing.noFriendsText')} icon={Users}>
        <ButtonLink look="primary" href={pathTo('friends')}>
          {t('sharing.toFriends')}
        </ButtonLink>
      </Empty>
    )
  return (
    <>
      <Has sharing={sharing} />
      {(isStale || !isOnline) && (
        <Note tone="warning" role="status">
          {t('sharing.offline')}
        </Note>
      )}
      <PickList picks={picks} onPick={onPick} />
      <NoteFields said={said} onChange={onSay} />
    </>
  )
}

/** How many have it, directly or through a group. */
function Has({ sharing: { holders } }: { sharing: Ready }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const friends = new Set(holders.holders.map(({ friendId }) => friendId)).size
  const groups = holders.groupIds.length
  const list = [
    ...(friends === 0 ? [] : [t('sharing.friendCount', { count: friends })]),
    ...(groups === 0 ? [] : [t('sharing.groupCount', { count: groups })])
  ]
  return (
    <p className="muted">
      {list.length === 0
        ? t('sharing.nobody')
        : t('sharing.sharedWith', { list: new Intl.ListFormat(locale).format(list) })}
    </p>
  )
}
