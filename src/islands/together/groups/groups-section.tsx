/** The tab of groups on `/friends`: the user's own groups and others. */
import '../../../styles/together/groups.css'
import { useStore } from '@nanostores/react'
import { Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { meterState } from '#core/workout/limits.ts'
import type { SignedIn } from '../../../stores/account/session.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $shownGroup, groupPath, openGroup } from '../../../stores/together/group-addresses.ts'
import { $groups, refreshGroups, type Group } from '../../../stores/together/groups.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Note } from '../../../ui/note.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { Face } from './face.tsx'
import { ownerText, peopleIn, personIn, type Known } from './names.ts'
import { useKnown } from './use-known.ts'

const loadMakeSheet = () => import('./make-sheet.tsx').then(({ MakeSheet }) => MakeSheet)

export function GroupsSection({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore($groups)
  const known = useKnown()
  const [isMaking, setMaking] = useState(false)
  const { groups: hasGroups, maxGroups } = account.contract.limits
  const own = account.usage.groups
  const mayMake = hasGroups && own < maxGroups
  const make = () => setMaking(true)
  const close = () => setMaking(false)
  return (
    <section className="groups-section" aria-labelledby="groups-title">
      <div className="groups-head">
        <h2 id="groups-title" tabIndex={-1}>
          {t('groups.title')}
        </h2>
        {mayMake && (
          <IconButton
            icon={Plus}
            label={t('groups.new')}
            aria-haspopup="dialog"
            disabled={!isOnline || state.kind !== 'ready'}
            onClick={make}
          />
        )}
      </div>
      {hasGroups && own > 0 && <OwnMeter used={own} max={maxGroups} />}
      {hasGroups && own >= maxGroups && (
        <Note tone="warning">
          <p>{t('groups.fullText', { max: maxGroups })}</p>
        </Note>
      )}
      {!hasGroups && <OfPro hasOwn={own > 0} />}
      <Cards known={known} mayMake={mayMake && isOnline} onMake={make} />
      {isMaking && (
        <LazyPart load={loadMakeSheet} props={{ onClose: close, onMade: openGroup }} onFail={close} isAsked />
      )}
    </section>
  )
}

function OwnMeter({ used, max }: { used: number; max: number }) {
  const t = useStore($t)
  const figures = t('groups.of', { used, max })
  const fill = meterState(used, max)
  const value = fill === 'free' ? figures : `${figures}, ${t(`groups.${fill}`)}`
  return <Meter label={t('groups.ownCount')} used={used} max={max} value={value} />
}

/** Explains a plan without groups, and what to do. */
function OfPro({ hasOwn }: { hasOwn: boolean }) {
  const t = useStore($t)
  return (
    <div className="card groups-pro">
      <b>{t('groups.pro')}</b>
      <p>{t(hasOwn ? 'groups.keptText' : 'groups.proText')}</p>
      <ButtonLink href={pathTo('account')}>{t('groups.toPlans')}</ButtonLink>
    </div>
  )
}

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const

interface CardsProps {
  known: Known
  mayMake: boolean
  onMake: () => void
}

function Cards({ known, mayMake, onMake }: CardsProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($groups)
  if (state.kind === 'loading') {
    return (
      <Loading label={t('states.loading')} className="groups-cards">
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
      </Loading>
    )
  }
  if (state.kind === 'failed') return <Failed error={state.error} />
  return (
    <>
      {state.stale !== null && (
        <p className="muted groups-small">
          {t('groups.stale', { date: formatDate(state.stale.savedAt, locale, WHEN) })}
        </p>
      )}
      {state.groups.length === 0 ? (
        mayMake && (
          <div className="card groups-none">
            <p>{t('groups.none')}</p>
            <Button icon={Plus} aria-haspopup="dialog" onClick={onMake}>
              {t('groups.new')}
            </Button>
          </div>
        )
      ) : (
        <ul className="groups-cards">
          {state.groups.map((group) => (
            <li key={group.id}>
              <GroupCard group={group} known={known} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  return (
    <Note tone="negative" role="alert">
      <b>{t('groups.failed')}</b>
      <p>{errorText(error, t)}</p>
      <Button icon={RotateCw} onClick={() => void refreshGroups()}>
        {t('states.retry')}
      </Button>
    </Note>
  )
}

/** Number of faces on a card. */
const FACES = 3

function GroupCard({ group, known }: { group: Group; known: Known }) {
  const t = useStore($t)
  const ids = peopleIn(group)
  const others = ids.filter((id) => id !== known.userId)
  const shown = others.slice(0, FACES).map((id) => personIn(known, id, t))
  const more = others.length - shown.length
  const isOpen = useStore($shownGroup) === group.id
  return (
    <a className="card groups-card" href={groupPath(group.id)} aria-current={isOpen ? 'true' : undefined}>
      <span className="groups-faces" aria-hidden="true">
        {group.imageUrl !== '' && <Face name={group.name} url={group.imageUrl} size="2.25rem" isGroup />}
        {shown.map((person) => (
          <Face key={person.id} name={person.name} url={person.imageUrl} size="2.25rem" />
        ))}
        {more > 0 && <span className="avatar groups-more numeric">+{more}</span>}
      </span>
      <b className="display">{group.name}</b>
      <small>
        {t('groups.people', { count: ids.length })}
        <br />
        {ownerText(group, known, t)}
      </small>
    </a>
  )
}
