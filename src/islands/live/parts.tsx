/** Small parts that several screens of a room share. */
import '../../styles/live/parts.css'
import { useStore } from '@nanostores/react'
import {
  Crown,
  EllipsisVertical,
  Hand,
  Laptop,
  Signal,
  SignalLow,
  SignalMedium,
  Smartphone,
  Tablet,
  Tv,
  VolumeX,
  WifiOff
} from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { initialOf } from '#core/account/initial.ts'
import { formatClock } from '#core/app/format.ts'
import { syncOf, type Sync } from '#core/live/people.ts'
import type { DeviceKind, Member } from '#core/live/protocol.ts'
import { shownCode } from '#core/live/room-code.ts'
import { $t } from '../../stores/app/locale.ts'
import { codeOf } from '../../stores/app/qr-code.ts'
import { roomLink } from '../../stores/live/here.ts'
import { roomNow } from '../../stores/live/room.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** Letters that need nearly twice the width of the others. */
const WIDE = 'MW'

/** Read letter by letter, because it is no word. */
export function Code({ code }: { code: string }) {
  const [first = '', second = ''] = shownCode(code).split(' ')
  const isWide = [...code].filter((letter) => WIDE.includes(letter)).length > 1
  return (
    <span className={isWide ? 'live-code is-wide' : 'live-code'}>
      <span className="visually-hidden">{[...code].join(' ')}</span>
      <span aria-hidden="true">{first}</span>
      <span aria-hidden="true">{second}</span>
    </span>
  )
}

/** The address without its scheme, which nobody types. */
export const shownLink = (code: string): string => roomLink(code).replace(/^https?:\/\//, '')
export const shownDoor = (code: string): string => shownLink(code).replace(/\/[^/]*$/, '')

/** An empty panel until the code is drawn, so that nothing moves. */
export function RoomQr({ code }: { code: string }) {
  const t = useStore($t)
  const [rows, setRows] = useState<readonly (readonly boolean[])[] | null>(null)
  useEffect(() => {
    let isGone = false
    codeOf(roomLink(code)).then(
      (drawn) => !isGone && setRows(drawn),
      () => undefined
    )
    return () => {
      isGone = true
    }
  }, [code])
  if (rows === null) return <div className="live-qr" />
  return <QrCode rows={rows} label={t('live.qr', { link: shownLink(code) })} className="live-qr" />
}

const SYNC_ICONS: Readonly<Record<Sync, IconComponent>> = {
  'in-step': Signal,
  nearly: SignalMedium,
  out: SignalLow,
  unknown: SignalLow,
  lost: WifiOff
}
export const SYNC_KEYS = {
  'in-step': 'live.inStep',
  nearly: 'live.nearly',
  out: 'live.outOfStep',
  unknown: 'live.measuring',
  lost: 'live.lost'
} as const

export const offText = (offByMs: number): string => `±${Math.round(offByMs)} ms`

/** Bars, a word and a number. */
export function SyncMark({ of }: { of: Pick<Member, 'state' | 'offByMs'> }) {
  const t = useStore($t)
  const sync = syncOf(of)
  return (
    <span className={`live-sync is-${sync}`}>
      <Icon of={SYNC_ICONS[sync]} />
      <span>
        {t(SYNC_KEYS[sync])}
        {sync !== 'lost' && of.offByMs !== null && <span className="numeric live-off"> {offText(of.offByMs)}</span>}
      </span>
    </span>
  )
}

export function SyncCount({ sync, children }: { sync: Sync; children: ReactNode }) {
  return (
    <span className={`live-sync is-${sync}`}>
      <Icon of={SYNC_ICONS[sync]} />
      {children}
    </span>
  )
}

const DEVICES: Readonly<Record<DeviceKind, IconComponent>> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Laptop,
  tv: Tv
}

function Lost({ since }: { since: number | null }) {
  const t = useStore($t)
  const [seconds, setSeconds] = useState(() => secondsSince(since))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsSince(since)), 1000)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span className="live-sync is-lost">
      <Icon of={WifiOff} />
      <span>{since === null ? t('live.lost') : t('live.lostFor', { time: formatClock(seconds) })}</span>
    </span>
  )
}

const secondsSince = (since: number | null): number =>
  since === null ? 0 : Math.max(0, Math.floor((roomNow() - since) / 1000))

export function Device({ of }: { of: DeviceKind }) {
  const t = useStore($t)
  return (
    <span>
      <Icon of={DEVICES[of]} />
      {t(`live.device_${of}`)}
    </span>
  )
}

export interface PersonRowProps {
  member: Member
  isMe: boolean
  leads: boolean
  /** The lead is offered to this person, who has not answered. */
  isAsked?: boolean
  /** Opens the menu; there is none on the own row and for people who do not lead. */
  onMore?: (() => void) | undefined
}

export function PersonRow({ member, isMe, leads, isAsked = false, onMore }: PersonRowProps) {
  const t = useStore($t)
  const isLost = member.state === 'away'
  // A paired TV has nobody who could give it a name.
  const name = member.name || t('live.wallName')
  return (
    <li className={isLost ? 'is-lost' : undefined}>
      <span className="avatar" aria-hidden="true">
        {initialOf(name)}
      </span>
      <span className="live-person">
        <b>
          <bdi>{name}</bdi> {isMe && <em>{t('live.you')}</em>}
        </b>
        <small>
          <Device of={member.device} />
          {leads && (
            <span className="live-sync is-leader">
              <Icon of={Crown} />
              {t('live.leads')}
            </span>
          )}
          {isAsked && (
            <span>
              <Icon of={Crown} />
              {t('live.askedToLead')}
            </span>
          )}
          {isLost ? <Lost since={member.awaySince} /> : !leads && <SyncMark of={member} />}
          {isLost && <span>{t('live.onItsOwn')}</span>}
          {member.isOnBreak && (
            <span>
              <Icon of={Hand} />
              {t('live.onBreak')}
            </span>
          )}
          {member.isMuted && (
            <span>
              <Icon of={VolumeX} />
              {t('live.beepsOff')}
            </span>
          )}
          {member.role === 'wall' && <span>{t('live.wall')}</span>}
        </small>
      </span>
      {onMore !== undefined && (
        <IconButton
          icon={EllipsisVertical}
          label={t('live.moreFor', { name })}
          aria-haspopup="dialog"
          onClick={onMore}
        />
      )}
    </li>
  )
}

export interface SegmentsProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** A few short answers side by side. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-name`} className="live-choice">
      <span id={`${id}-name`} className="live-choice-name">
        {label}
      </span>
      <div className="live-segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
