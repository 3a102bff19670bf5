/** What this contract allows beside what pro allows, and how one gets pro. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { PRO_LIMITS, type ContractLimits } from '#core/limits.ts'
import type { Translate } from '#core/translate.ts'
import { $t } from '../../stores/locale.ts'
import type { SignedIn } from '../../stores/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { check, minus, triangleAlert } from '../../ui/icons.ts'
import { planName } from './plan-name.ts'

interface Row {
  name: string
  isFull: boolean
  own: ReactNode
  pro: ReactNode
  isMore: boolean
}

/** Nothing can be bought here, so the way to pro is a sentence and not a button. */
export function Comparison({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const { contract, usage, login } = account
  const hasPro = contract.name !== 'pro'
  const rows = rowsOf(contract.limits, usage.workouts >= contract.limits.maxWorkouts, t)
  const isBase = contract.name === 'base'
  return (
    <section className="cmp card" aria-label={t('limit.compare')}>
      <table>
        <thead>
          <tr>
            <td>
              <span className="vh">{t('limit.limit')}</span>
            </td>
            <th scope="col">
              {planName(contract.name)}
              <small>{t('limit.yourPlan')}</small>
            </th>
            {hasPro && (
              <th scope="col" className="pro">
                {planName('pro')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={row.isFull ? 'hit' : ''}>
              <th scope="row">
                {t(`limit.${row.name}`)}
                {row.isFull && (
                  <small>
                    <Icon of={triangleAlert} />
                    {t('limit.full')}
                  </small>
                )}
              </th>
              <td>{row.own}</td>
              {hasPro && <td className={row.isMore ? 'pro up' : 'pro'}>{row.pro}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="acts">
        {isBase && <h3>{t('limit.ask')}</h3>}
        <p className="muted">{t(isBase ? 'limit.askText' : 'limit.askTop', { email: login.email })}</p>
      </div>
    </section>
  )
}

function rowsOf(own: ContractLimits, isFull: boolean, t: Translate): Row[] {
  const pro = PRO_LIMITS
  const row = (name: string, show: (limits: ContractLimits) => ReactNode, isMore: boolean): Row => ({
    name,
    isFull: name === 'workouts' && isFull,
    own: show(own),
    pro: show(pro),
    isMore
  })
  const megabytes = (count: number) => t('limit.mb', { count })
  return [
    row('workouts', (limits) => limits.maxWorkouts, pro.maxWorkouts > own.maxWorkouts),
    row(
      'exercises',
      (limits) => limits.maxExercisesPerWorkout,
      pro.maxExercisesPerWorkout > own.maxExercisesPerWorkout
    ),
    row('masterVideos', (limits) => limits.maxMasterVideos, pro.maxMasterVideos > own.maxMasterVideos),
    row(
      'masterSize',
      (limits) => megabytes(limits.maxMastervideoSize),
      pro.maxMastervideoSize > own.maxMastervideoSize
    ),
    row('storage', (limits) => megabytes(limits.maxMediaStorage), pro.maxMediaStorage > own.maxMediaStorage),
    row('people', (limits) => limits.maxUsers, pro.maxUsers > own.maxUsers),
    row('groups', (limits) => groupsOf(limits, t), pro.maxGroups > own.maxGroups),
    row('files', (limits) => sizesOf(limits, t), sizesOf(pro, t) !== sizesOf(own, t)),
    row('hd', (limits) => <Mark isOn={limits.hdImages} />, pro.hdImages && !own.hdImages)
  ]
}

const groupsOf = (limits: ContractLimits, t: Translate): ReactNode =>
  limits.groups && limits.maxGroups > 0 ? t('limit.upTo', { count: limits.maxGroups }) : <Mark isOn={false} />

const sizesOf = (limits: ContractLimits, t: Translate): string =>
  `${limits.maxImageSize}, ${limits.maxVideoSize}, ${t('limit.mb', { count: limits.maxMusicSize })}`

function Mark({ isOn }: { isOn: boolean }) {
  const t = useStore($t)
  return <Icon of={isOn ? check : minus} className={isOn ? '' : 'muted'} label={t(isOn ? 'limit.yes' : 'limit.no')} />
}
