import '../../styles/list/menu.css'
import { useStore } from '@nanostores/react'
import { Copy, Flag, Info, Pencil, Play, Share2, Trash2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { can, workoutThing } from '#core/account/can.ts'
import type { Role } from '#core/account/roles.ts'
import { pathTo } from '#core/app/routes.ts'
import { seenAs } from '#core/workout/visibility.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import { copy, remove } from '../../stores/list/workout-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LazyPart } from '../app/lazy-part.tsx'

const loadKeepItem = () =>
  Promise.all([import('../media/keep-parts.tsx'), loadTexts(['media'])]).then(([{ KeepItem }]) => KeepItem)
const loadRemove = () => import('../together/assigned/remove-sheet.tsx').then(({ RemoveSheet }) => RemoveSheet)
const loadShare = () =>
  Promise.all([import('../workout/share/share-sheet.tsx'), loadTexts(['workout'])]).then(
    ([{ ShareSheet }]) => ShareSheet
  )
const loadReport = () => import('../workout/report-sheet.tsx').then(({ ReportSheet }) => ReportSheet)
const loadSaidItem = () => import('../workout/said.tsx').then(({ SaidItem }) => SaidItem)

export interface MoreSheetProps {
  workout: WorkoutSummary | null
  role: Role
  /** True for a workout shared by a friend, which can be removed from the list. */
  isAssigned?: boolean
  /** True on the workout's page, which has its own Start and Share. */
  isOnPage?: boolean
  /** True also for unlisted workouts: everyone who can read one may report it. */
  canReport?: boolean
  /** More items, after Edit. */
  children?: ReactNode
  onDeleted?: () => void
  onClose: () => void
}

type Part = 'menu' | 'delete' | 'remove' | 'report' | 'share'

/** Asks before deleting, in the same sheet. */
export function MoreSheet(props: MoreSheetProps) {
  const { workout, role, isAssigned = false, isOnPage = false, children, onDeleted, onClose } = props
  const canReport = props.canReport ?? (workout?.isPublic === true && role !== 'owner')
  const t = useStore($t)
  const [part, setPart] = useState<Part>('menu')
  const close = () => {
    setPart('menu')
    onClose()
  }
  if (workout === null) return null
  if (part === 'report')
    return <LazyPart load={loadReport} props={{ workout, onClose: close }} onFail={close} isAsked />
  if (part === 'share')
    return <LazyPart load={loadShare} props={{ workout, role, onClose: close }} onFail={close} isAsked />
  if (part === 'remove')
    return <LazyPart load={loadRemove} props={{ workout, onClose: close }} onFail={close} isAsked />
  const asks = part === 'delete'
  const title = asks ? t('list.deleteTitle', { name: workout.name }) : workout.name
  return (
    <Sheet isOpen onClose={close} title={title} closeLabel={t('states.close')}>
      {asks ? (
        <Confirm workout={workout} onDeleted={onDeleted} onClose={close} />
      ) : (
        <Menu
          workout={workout}
          role={role}
          isAssigned={isAssigned}
          isOnPage={isOnPage}
          canReport={canReport}
          onClose={close}
          onPart={setPart}
        >
          {children}
        </Menu>
      )}
    </Sheet>
  )
}

interface PartProps {
  workout: WorkoutSummary
  onClose: () => void
}

interface MenuProps extends PartProps {
  role: Role
  isAssigned: boolean
  isOnPage: boolean
  canReport: boolean
  children?: ReactNode
  onPart: (part: Part) => void
}

function Menu({ workout, role, isAssigned, isOnPage, canReport, children, onClose, onPart }: MenuProps) {
  const t = useStore($t)
  const thing = workoutThing(workout.isPublic)
  return (
    <div className="list-menu">
      {!isOnPage && <ToWorkout workout={workout} onClose={onClose} />}
      {can(role, 'update', thing) && (
        <a href={pathTo('addWorkout', { id: workout.id })} onClick={onClose}>
          <Icon of={Pencil} />
          <span>{t('list.edit')}</span>
        </a>
      )}
      {children}
      {!isOnPage && <ShareItem workout={workout} isOwn={role === 'owner'} onPress={() => onPart('share')} />}
      <LazyPart load={loadKeepItem} props={{ id: workout.id, onClose }} onFail={noItem} />
      {role === 'owner' && <LazyPart load={loadSaidItem} props={{ workout }} onFail={noItem} />}
      <CopyItem workout={workout} role={role} onClose={onClose} />
      <LastItems workout={workout} role={role} isAssigned={isAssigned} canReport={canReport} onPart={onPart} />
    </div>
  )
}

/** Closes the menu, because the list stays mounted behind the player. */
function ToWorkout({ workout, onClose }: PartProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <>
      <a href={pathTo('workout', { id: workout.id, type: 'play' })} onClick={onClose}>
        <Icon of={Play} />
        <span>{t('list.play')}</span>
      </a>
      {workout.isPublic && (
        <a href={pathTo('workout', { id: workout.id }, locale)} onClick={onClose}>
          <Icon of={Info} />
          <span>{t('list.open')}</span>
        </a>
      )}
    </>
  )
}

function ShareItem({ workout, isOwn, onPress }: { workout: WorkoutSummary; isOwn: boolean; onPress: () => void }) {
  const t = useStore($t)
  return (
    <button type="button" aria-haspopup="dialog" onClick={onPress}>
      <Icon of={Share2} />
      <span>
        {t('list.share')}
        {isOwn && <small>{t(`visibility.${seenAs(workout)}`)}</small>}
      </span>
    </button>
  )
}

function LastItems({ workout, role, isAssigned, canReport, onPart }: Omit<MenuProps, 'isOnPage' | 'onClose'>) {
  const t = useStore($t)
  const thing = workoutThing(workout.isPublic)
  return (
    <>
      {canReport && (
        <button type="button" onClick={() => onPart('report')}>
          <Icon of={Flag} />
          <span>{t('list.report')}</span>
        </button>
      )}
      {can(role, 'delete', thing) && (
        <button type="button" className="danger" onClick={() => onPart('delete')}>
          <Icon of={Trash2} />
          <span>{t('list.delete')}</span>
        </button>
      )}
      {isAssigned && (
        <button type="button" className="danger" onClick={() => onPart('remove')}>
          <Icon of={X} />
          <span>{t('sharing.remove')}</span>
        </button>
      )}
    </>
  )
}

const noItem = (): void => undefined

function CopyItem({ workout: { id }, role, onClose }: PartProps & { role: Role }) {
  const t = useStore($t)
  return (
    <button type="button" onClick={() => void copy(id).then(onClose)}>
      <Icon of={Copy} />
      <span>{t(role === 'owner' ? 'list.duplicate' : 'list.copy')}</span>
    </button>
  )
}

function Confirm({ workout, onDeleted, onClose }: PartProps & Pick<MoreSheetProps, 'onDeleted'>) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    const isDeleted = await remove(workout)
    // The page shows the result, which this sheet would cover.
    onClose()
    if (isDeleted) onDeleted?.()
  }
  return (
    <div className="stack">
      <p>{t('list.deleteText')}</p>
      {workout.isPublic && <p>{t('list.deletePublicText')}</p>}
      <div className="sheet-actions">
        <Button onClick={onClose}>{t('list.keep')}</Button>
        <Button look="danger" icon={Trash2} aria-disabled={isBusy} onClick={() => void confirm()}>
          {t('list.delete')}
        </Button>
      </div>
    </div>
  )
}
