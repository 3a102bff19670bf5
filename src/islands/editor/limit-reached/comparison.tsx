import { useStore } from '@nanostores/react'
import { Check, Minus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { planName } from '#core/account/plan-name.ts'
import type { ContractLimits } from '#core/workout/limits.ts'
import type { Translate } from '#core/app/translate.ts'
import { $t } from '../../../stores/app/locale.ts'
import { limitsOf, type SignedIn } from '../../../stores/account/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'

/** Below the table. */
const loadProWay = () => import('./pro-way.tsx').then((file) => file.ProWay)

interface Row {
  name: string
  isFull: boolean
  own: ReactNode
  other: ReactNode
  /** True if the other contract allows more. */
  isMore: boolean
}

export interface ComparisonProps {
  account: SignedIn
  /** Pro users also see the base contract; for others there is nothing to compare. */
  hasBase?: boolean
}

/** Nothing can be bought in the app itself. */
export function Comparison({ account, hasBase = false }: ComparisonProps) {
  const t = useStore($t)
  const { contract, usage, login } = account
  const isPro = contract.name === 'pro'
  const otherName = isPro ? 'base' : 'pro'
  const hasOther = !isPro || hasBase
  const isFull = usage.workouts >= contract.limits.maxWorkouts
  const rows = rowsOf(contract.limits, limitsOf(otherName, account), isFull, t)
  return (
    <section className="plan-comparison card" aria-label={t('limit.compare')}>
      <table>
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">{t('limit.limit')}</span>
            </td>
            <th scope="col">
              {planName(contract.name, t)}
              <small>{t('limit.yourPlan')}</small>
            </th>
            {hasOther && (
              <th scope="col" className={`plan-${otherName}`}>
                {planName(otherName, t)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={row.isFull ? 'is-full' : ''}>
              <th scope="row">
                {t(`limit.${row.name}`)}
                {row.isFull && (
                  <small>
                    <Icon of={TriangleAlert} />
                    {t('limit.full')}
                  </small>
                )}
              </th>
              <td>{row.own}</td>
              {hasOther && <td className={`plan-${otherName} ${row.isMore ? 'is-more' : ''}`.trim()}>{row.other}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="plan-comparison-actions">
        <LazyPart
          load={loadProWay}
          props={{ email: login.email, isBase: contract.name === 'base' }}
          onFail={() => undefined}
        />
      </div>
    </section>
  )
}

function rowsOf(own: ContractLimits, other: ContractLimits, isFull: boolean, t: Translate): Row[] {
  const row = (name: string, show: (limits: ContractLimits) => ReactNode, isMore: boolean): Row => ({
    name,
    isFull: name === 'workouts' && isFull,
    own: show(own),
    other: show(other),
    isMore
  })
  const megabytes = (count: number) => t('limit.mb', { count })
  return [
    row('workouts', (limits) => limits.maxWorkouts, other.maxWorkouts > own.maxWorkouts),
    row(
      'exercises',
      (limits) => limits.maxExercisesPerWorkout,
      other.maxExercisesPerWorkout > own.maxExercisesPerWorkout
    ),
    row('masterVideos', (limits) => limits.maxMasterVideos, other.maxMasterVideos > own.maxMasterVideos),
    row(
      'masterSize',
      (limits) => megabytes(limits.maxMastervideoSize),
      other.maxMastervideoSize > own.maxMastervideoSize
    ),
    row('storage', (limits) => megabytes(limits.maxMediaStorage), other.maxMediaStorage > own.maxMediaStorage),
    row('people', (limits) => limits.maxUsers, other.maxUsers > own.maxUsers),
    row('groups', (limits) => groupsOf(limits, t), other.maxGroups > own.maxGroups),
    row('live', (limits) => limits.maxLive, other.maxLive > own.maxLive),
    row('liveRooms', (limits) => limits.maxLiveRooms, other.maxLiveRooms > own.maxLiveRooms),
    row('liveWalls', (limits) => limits.maxLiveWalls, other.maxLiveWalls > own.maxLiveWalls),
    row('ai', (limits) => limits.maxAiPerDay, other.maxAiPerDay > own.maxAiPerDay),
    row('files', (limits) => sizesOf(limits, t), sizesOf(other, t) !== sizesOf(own, t)),
    row('hd', (limits) => <Mark isOn={limits.hdImages} />, other.hdImages && !own.hdImages)
  ]
}

const groupsOf = (limits: ContractLimits, t: Translate): ReactNode =>
  limits.groups && limits.maxGroups > 0 ? t('limit.upTo', { count: limits.maxGroups }) : <Mark isOn={false} />

const sizesOf = (limits: ContractLimits, t: Translate): string =>
  `${limits.maxImageSize}, ${limits.maxVideoSize}, ${t('limit.mb', { count: limits.maxMusicSize })}`

function Mark({ isOn }: { isOn: boolean }) {
  const t = useStore($t)
  return <Icon of={isOn ? Check : Minus} className={isOn ? '' : 'muted'} label={t(isOn ? 'limit.yes' : 'limit.no')} />
}
